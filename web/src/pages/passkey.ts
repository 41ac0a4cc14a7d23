// Passkeys: the options of the server as the browser wants them, and what its device says as JSON.

type Json = Record<string, unknown>;

const bytes = (text: string): ArrayBuffer => {
  const flat = atob(text.replace(/-/g, "+").replace(/_/g, "/"));
  return Uint8Array.from(flat, (c) => c.charCodeAt(0)).buffer;
};
const text = (buffer: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(buffer)))
    .replace(/\+/g, "-")
    .replace(/\//g, "_")
    .replace(/=+$/, "");

/** A browser has them for names, on https or of this machine; not for addresses. */
export const canPasskey = (): boolean =>
  isSecureContext &&
  typeof PublicKeyCredential === "function" &&
  !/^[\d.]+$|^\[/.test(location.hostname);

export async function canSuggest(): Promise<boolean> {
  return canPasskey() && ((await PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false);
}

type Described = { id: string; transports?: AuthenticatorTransport[]; type: "public-key" };
const described = (list: Described[] = []): PublicKeyCredentialDescriptor[] =>
  list.map((c) => ({ ...c, id: bytes(c.id) }));

/** A new passkey on this device; what the server is told of it. */
export async function makePasskey(options: Json): Promise<Json> {
  const o = options as Json & {
    challenge: string;
    user: { id: string; name: string; displayName: string };
    excludeCredentials?: Described[];
  };
  const publicKey = {
    ...o,
    challenge: bytes(o.challenge),
    user: { ...o.user, id: bytes(o.user.id) },
    excludeCredentials: described(o.excludeCredentials),
  } as unknown as PublicKeyCredentialCreationOptions;
  const made = (await navigator.credentials.create({ publicKey })) as PublicKeyCredential;
  const said = made.response as AuthenticatorAttestationResponse;
  return {
    clientDataJSON: text(said.clientDataJSON),
    attestationObject: text(said.attestationObject),
    transports: said.getTransports?.() ?? [],
  };
}

// What the browser's types do not know yet (Web Authentication level 3, 5.1.10): by these its lists
// are kept as the server's.
type Signals = {
  signalUnknownCredential?: (o: { rpId: string; credentialId: string }) => Promise<void>;
  signalAllAcceptedCredentials?: (o: {
    rpId: string;
    userId: string;
    allAcceptedCredentialIds: string[];
  }) => Promise<void>;
  signalCurrentUserDetails?: (o: {
    rpId: string;
    userId: string;
    name: string;
    displayName: string;
  }) => Promise<void>;
};
const signals = (): Signals =>
  canPasskey() ? (PublicKeyCredential as unknown as Signals) : ({} as Signals);
const unheard = () => undefined; // a browser says no more than that it did not like it

/** The server does not know it: it is offered here no more. */
export const tellUnknown = (rpId: string, credentialId: string): void =>
  void signals().signalUnknownCredential?.({ rpId, credentialId }).catch(unheard);

/** Those of an account, and what it is called now. */
export function tellKnown(it: { rpId: string; userId: string; ids: string[] }, name: string): void {
  const { rpId, userId, ids } = it;
  void signals()
    .signalAllAcceptedCredentials?.({ rpId, userId, allAcceptedCredentialIds: ids })
    .catch(unheard);
  void signals()
    .signalCurrentUserDetails?.({ rpId, userId, name, displayName: name })
    .catch(unheard);
}
export const canTell = (): boolean => Boolean(signals().signalAllAcceptedCredentials);

/** Signs by a passkey of this device; `suggest`: when somebody picks it where the name is typed. */
export async function usePasskey(
  options: Json,
  signal: AbortSignal,
  suggest = false,
): Promise<Json> {
  const o = options as Json & { challenge: string };
  const publicKey = {
    ...o,
    challenge: bytes(o.challenge),
    allowCredentials: [],
  } as unknown as PublicKeyCredentialRequestOptions;
  const used = (await navigator.credentials.get({
    publicKey,
    signal,
    ...(suggest ? { mediation: "conditional" as const } : {}),
  })) as PublicKeyCredential;
  const said = used.response as AuthenticatorAssertionResponse;
  return {
    id: used.id,
    clientDataJSON: text(said.clientDataJSON),
    authenticatorData: text(said.authenticatorData),
    signature: text(said.signature),
    userHandle: said.userHandle ? text(said.userHandle) : null,
  };
}
