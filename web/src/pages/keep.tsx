// Keep me: a guest becomes an account and stays who it is. And signing in, as a dialog and as a
// page.
import { useEffect, useState } from "preact/hooks";
import { Dialog } from "../shell/dialog";
import { PageHead } from "../shell/header";
import { loadPageText, useLang } from "../shell/i18n";
import { short } from "../shell/letters";
import { go } from "../shell/router";
import { ensureSession, hasEntered, me, rename } from "../shell/session";
import { useStore } from "../shell/store";
import type { Me } from "../shell/types";
import { Codes } from "./account_codes";
import { begin, post, w } from "./account_api";
import { Answer } from "./answer";
import { Field, Or, useDoing, useName, Way } from "./account_parts";
import { useEntering } from "./entering";
import { useInvitation } from "./invitation";
import { MailButton, MailWay, useMail } from "./mail_way";
import { canPasskey, makePasskey } from "./passkey";
import { SeatsAsk } from "./seats";

const LONGEST = 24; // of a guest; an account has 20
type Step = "keep" | "signin" | "codes";

/** What opens at the name of a guest. */
export function AccountDialog({ step: first, close }: { step: Step; close: () => void }) {
  const lang = useLang();
  const [step, set] = useState<Step>(first);
  useEffect(() => {
    void loadPageText(lang);
  }, [lang]);
  if (!w.has("keep.title")) return null;
  if (step === "codes")
    return (
      <Dialog key="codes" title={w.t("codes.title")} close={close} class="account" end={null} once>
        <Codes done={close} />
      </Dialog>
    );
  if (step === "signin")
    return (
      <Dialog key="signin" title={w.t("signin.title")} close={close} class="account" end={null}>
        <SignIn done={() => location.reload()} away={close} />
      </Dialog>
    );
  return (
    <Dialog key="keep" title={w.t("keep.title")} close={close} class="account" end={null}>
      <Keep close={close} kept={() => set("codes")} known={() => set("signin")} />
    </Dialog>
  );
}

function Keep(p: { close: () => void; kept: () => void; known: () => void }) {
  const who = useStore(me);
  const [name, setName] = useState(who.name ?? "");
  const [password, setPassword] = useState<string | null>(canPasskey() ? null : "");
  const { doing, bad, code: refused, run } = useDoing();
  const invitation = useInvitation(refused);
  const [mail, setMail] = useState(false);
  const hasMail = useMail();
  const said = useName(name, who.name, w.t("keep.free"));
  const rise = (it: Me) => {
    hasEntered();
    me.set(it);
    p.kept();
  };
  const byKey = () =>
    run(async () => {
      const options = await begin("signup");
      const passkey = await makePasskey({
        ...options,
        user: { ...options.user, name: name.trim(), displayName: name.trim() },
      });
      const more = { ...invitation.sends, ...(who.id ? {} : { user: options.user.id }) };
      rise(await post<Me>("/api/passkey/signup", { name: name.trim(), passkey, ...more }));
    });
  const byPassword = (e: Event) => {
    e.preventDefault();
    if (password !== null)
      void run(async () =>
        rise(await post<Me>("/api/account", { name: name.trim(), password, ...invitation.sends })),
      );
  };
  const only = () => run(() => rename(name).then(p.close));
  if (mail)
    return (
      <MailWay
        purpose="signup"
        name={name.trim()}
        invitation={invitation.sends}
        done={rise}
        back={() => setMail(false)}
      />
    );
  const off = doing || said.free === false;
  return (
    <form class="keep" onSubmit={byPassword}>
      <p class="why">{w.t("keep.why")}</p>
      <Field
        label={w.t("keep.name")}
        name="name"
        autofocus
        autocomplete="username"
        value={name}
        maxLength={2 * LONGEST}
        put={(v) => setName(short(v, LONGEST))}
        good={said.good}
        bad={said.bad}
      />
      {invitation.field}
      {canPasskey() && (
        <Way
          class={`btn way ${password === null ? "main" : ""}`}
          icon="key"
          name={w.t("keep.passkey")}
          line={w.t("keep.passkey_line")}
          disabled={off || invitation.shut}
          onClick={() => void byKey()}
        />
      )}
      <KeepByWords
        password={password}
        put={setPassword}
        off={off}
        shut={invitation.shut}
        mail={hasMail ? () => setMail(true) : null}
      />
      {bad && !invitation.said && (
        <p class="bad" role="alert">
          {bad}
        </p>
      )}
      <KeepEnd
        {...p}
        off={doing || (said.free === false && !said.guests)}
        only={who.id ? () => void only() : null}
      />
    </form>
  );
}

type ByWordsProps = {
  password: string | null;
  put: (s: string) => void;
  off: boolean;
  shut: boolean;
  mail: (() => void) | null;
};

/** A password, once it is asked for, and a letter to an address. */
function KeepByWords({ password, put, off, shut, mail }: ByWordsProps) {
  return password === null ? (
    <>
      <Or>{w.t("keep.or")}</Or>
      <Way class="btn way small" icon="lock" name={w.t("keep.password")} onClick={() => put("")} />
      {mail && <MailButton name={w.t("mail.keep")} disabled={off || shut} onClick={mail} />}
    </>
  ) : (
    <>
      <Field
        label={w.t("keep.password_label")}
        line={w.t("keep.password_line")}
        name="password"
        type="password"
        autocomplete="new-password"
        autofocus={canPasskey()}
        value={password}
        put={put}
      />
      <button type="submit" class="btn main" disabled={off || shut}>
        {w.t("keep.make")}
      </button>
      {mail && !canPasskey() && (
        <MailButton name={w.t("mail.keep")} disabled={off || shut} onClick={mail} />
      )}
    </>
  );
}

type KeepEndProps = {
  known: () => void;
  close: () => void;
  only: (() => void) | null;
  off: boolean;
};

/** Other ways out: an account there is, a new name only, or later. */
function KeepEnd({ known, close, only, off }: KeepEndProps) {
  return (
    <p class="acc-end">
      <button type="button" class="plain known" onClick={known}>
        {w.t("keep.known")}
      </button>
      {only && (
        <button type="button" class="plain only" disabled={off} onClick={only}>
          {w.t("keep.rename")}
        </button>
      )}
      <button type="button" class="plain" onClick={close}>
        {w.t("keep.later")}
      </button>
    </p>
  );
}

type SignInProps = { done: (it: Me) => void; away?: () => void; why?: string };

type SecretProps = { code: boolean; value: string; put: (s: string) => void; bad: string | null };

/** The password, or a recovery code. */
function Secret({ code, ...rest }: SecretProps) {
  return code ? (
    <Field
      key="code"
      label={w.t("signin.code")}
      name="code"
      autocomplete="off"
      spellcheck={false}
      {...rest}
    />
  ) : (
    <Field
      key="password"
      label={w.t("signin.password")}
      name="password"
      type="password"
      autocomplete="current-password"
      {...rest}
    />
  );
}

/** By passkey, name and password, or a recovery code. */
export function SignIn({ done, away, why }: SignInProps) {
  const [name, setName] = useState("");
  const [secret, setSecret] = useState("");
  const [code, setCode] = useState(false);
  const { doing, bad, code: refused, setBad, run } = useDoing();
  const [mail, setMail] = useState(false);
  const hasMail = useMail();
  const { seats, byKey, offer, stop } = useEntering(done, setBad);
  const submit = (e: Event) => {
    e.preventDefault();
    void run(() =>
      seats.enter((more) =>
        code
          ? post<Me>("/api/signin/code", { name, code: secret, ...more })
          : post<Me>("/api/signin", { name, password: secret, ...more }),
      ),
    );
  };
  const swap = () => {
    setCode(!code);
    setSecret("");
    setBad(null);
  };
  if (seats.asked) {
    const { send } = seats.asked;
    return (
      <SeatsAsk
        asked={seats.asked}
        choose={(c) => void run(() => seats.enter(send, c))}
        back={() => {
          setBad(null);
          seats.back();
          offer();
        }}
        doing={doing}
        bad={bad}
      />
    );
  }
  if (mail) {
    const back = () => {
      setMail(false);
      offer();
    };
    return <MailWay purpose="signin" done={done} back={back} />;
  }
  return (
    <form class="keep sign-in" onSubmit={submit}>
      {why && <p class="why">{why}</p>}
      {canPasskey() && <KeyWay code={code} doing={doing} enter={() => void run(byKey)} />}
      <Field
        label={w.t("signin.name")}
        name="name"
        autofocus
        autocomplete="username webauthn"
        value={name}
        put={setName}
      />
      <Secret code={code} value={secret} put={setSecret} bad={bad} />
      {refused === "suspended" && <Answer />}
      <p>
        <button
          type="submit"
          class={`btn ${canPasskey() ? "" : "main"}`}
          disabled={doing || !name.trim() || !secret}
        >
          {w.t("signin.go")}
        </button>
      </p>
      {hasMail && (
        <MailButton
          name={w.t("mail.signin")}
          onClick={() => {
            stop();
            setMail(true);
          }}
        />
      )}
      <SignInEnd code={code} swap={swap} away={away} />
    </form>
  );
}

type KeyWayProps = { code: boolean; doing: boolean; enter: () => void };

function KeyWay({ code, doing, enter }: KeyWayProps) {
  return (
    <>
      <Way
        class="btn main way"
        icon="key"
        name={w.t("signin.passkey")}
        line={w.t("signin.passkey_line")}
        disabled={doing}
        onClick={enter}
      />
      <Or>{w.t(code ? "signin.or_code" : "signin.or")}</Or>
    </>
  );
}

type SignInEndProps = { code: boolean; swap: () => void; away?: () => void };

function SignInEnd({ code, swap, away }: SignInEndProps) {
  return (
    <p class="acc-end">
      <span>
        {!code && w.t("signin.lost")}{" "}
        <button type="button" class="plain swap" onClick={swap}>
          {w.t(code ? "signin.use_password" : "signin.use_code")}
        </button>
      </span>
      {away && (
        <button type="button" class="plain" onClick={away}>
          {w.t("keep.later")}
        </button>
      )}
    </p>
  );
}

/** /signin */
export function SignInPage() {
  const lang = useLang();
  const who = useStore(me);
  useEffect(() => {
    void loadPageText(lang);
  }, [lang]);
  useEffect(() => {
    if (w.has("signin.title")) document.title = `${w.t("signin.title")} · Orrery`;
  });
  useEffect(() => {
    if (who.account) go("/me");
  }, [who]);
  if (!w.has("signin.title")) return null;
  return (
    <div class="page">
      <PageHead />
      <main class="sheet account-page narrow">
        <h1>{w.t("signin.title")}</h1>
        <SignIn done={() => void ensureSession().then(() => location.replace("/"))} />
      </main>
    </div>
  );
}
