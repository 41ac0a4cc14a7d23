// A device that has passkeys: Chromium's virtual authenticator, over its own protocol.

/** A device that has passkeys, and whose person is always there. */
export async function device(guest, passkeys = []) {
  const cdp = await guest.context.newCDPSession(guest.page);
  await cdp.send('WebAuthn.enable', { enableUI: false });
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  for (const credential of passkeys)
    await cdp.send('WebAuthn.addCredential', { authenticatorId, credential });
  guest.passkeys = async () =>
    (await cdp.send('WebAuthn.getCredentials', { authenticatorId })).credentials;
  return guest;
}
