// /me: the account. Ways in, recovery codes, the name, devices that are signed in, what is one's
// own.
import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Dialog } from "../shell/dialog";
import { LangSwitch, PageHead } from "../shell/header";
import { loadPageText, localeOf, useLang } from "../shell/i18n";
import { short } from "../shell/letters";
import { go } from "../shell/router";
import { me } from "../shell/session";
import { useStore } from "../shell/store";
import type { Me } from "../shell/types";
import { begin, bdi, get, post, Refused, signOut, w } from "./account_api";
import { Codes } from "./account_codes";
import { Field, Sign, useDoing, useName } from "./account_parts";
import { SignIn } from "./keep";
import { MailWay, useMail } from "./mail_way";
import { canPasskey, canTell, makePasskey, tellKnown } from "./passkey";

type WayRow = {
  id: number;
  kind: "passkey" | "password" | "mail" | "code";
  label: string;
  created: number;
  used: number;
  left?: number;
};
type Ways = { created: number; ways: WayRow[] };
type Session = { id: number; label: string; created: number; seen: number; here: boolean };
type Open =
  | { what: "codes" | "mail" | "password" | "name" | "erase" | "everywhere" }
  | { what: "label" | "remove"; way: WayRow }
  | { what: "again"; then: () => Promise<unknown> };

/** What is done where a sign-in must be fresh: asked for anew, and then done. */
type Act = (work: () => Promise<unknown>) => void;

export function AccountPage() {
  const lang = useLang();
  const who = useStore(me);
  const [ways, setWays] = useState<Ways | null>(null);
  const [sessions, setSessions] = useState<Session[] | null>(null);
  const [open, setOpen] = useState<Open | null>(null);
  const [failed, setFailed] = useState(false);
  const { bad, run } = useDoing();
  useEffect(() => {
    void loadPageText(lang);
  }, [lang]);
  useEffect(() => {
    if (w.has("me.title")) document.title = `${w.t("me.title")} · Orrery`;
  });
  const load = async () => {
    const [a, b] = await Promise.all([
      get<Ways>("/api/me/ways"),
      get<{ sessions: Session[] }>("/api/me/sessions"),
    ]);
    setWays(a);
    setSessions(b.sessions);
  };
  // The browser's list of passkeys follows: what was removed is offered no more.
  const own = who.account ? who.name : undefined;
  useEffect(() => {
    if (ways && own && canTell())
      void get<Parameters<typeof tellKnown>[0]>("/api/me/passkeys").then(
        (keys) => tellKnown(keys, own),
        () => undefined,
      );
  }, [ways, own]);
  useEffect(() => {
    if (who.account) load().catch(() => setFailed(true));
    else if (who.id) go("/signin");
  }, [who.account, who.id]);
  const act: Act = (work) =>
    void run(async () => {
      try {
        await work();
      } catch (e) {
        if (!(e instanceof Refused) || !["not_fresh", "proof"].includes(e.code)) throw e;
        return setOpen({ what: "again", then: work });
      }
      await load();
    });
  const close = () => setOpen(null);
  if (!w.has("me.title")) return null;
  return (
    <div class="page">
      <PageHead />
      <main class="account-page">
        <header class="hd">
          <h1>{w.t("me.title")}</h1>
          {ways && (
            <p>
              {w.t("me.since", { name: bdi(who.name ?? ""), date: day(lang, ways.created) })}{" "}
              <button type="button" class="plain" onClick={() => setOpen({ what: "name" })}>
                {w.t("me.name_change")}
              </button>
            </p>
          )}
        </header>
        {failed && <p role="alert">{w.t("account.no.refused")}</p>}
        {bad && (
          <p class="bad" role="alert">
            {bad}
          </p>
        )}
        {ways && sessions && (
          <div class="grid">
            <div>
              <WaysSheet ways={ways.ways} lang={lang} open={setOpen} act={act} />
              <CodesSheet ways={ways.ways} open={setOpen} />
            </div>
            <div>
              <Sheet title={w.t("me.language")}>
                <LangSwitch long />
              </Sheet>
              <OwnSheet who={who} open={setOpen} act={act} lang={lang} />
            </div>
            <SessionsSheet sessions={sessions} lang={lang} open={setOpen} act={act} />
          </div>
        )}
      </main>
      {open && <Opened open={open} close={close} act={act} ways={ways?.ways ?? []} />}
    </div>
  );
}

const day = (lang: Parameters<typeof localeOf>[0], ms: number): string =>
  new Intl.DateTimeFormat(localeOf(lang), { dateStyle: "medium" }).format(ms);
const moment = (lang: Parameters<typeof localeOf>[0], ms: number): string =>
  new Intl.DateTimeFormat(localeOf(lang), { dateStyle: "medium", timeStyle: "short" }).format(ms);

type Lang = Parameters<typeof localeOf>[0];
type Sheets = { open: (o: Open) => void; act: Act; lang: Lang };

const Sheet = ({ title, aside, children }: SheetProps) => (
  <section class="sheet acc-sheet">
    <h2>
      {title}
      {aside && <small>{aside}</small>}
    </h2>
    {children}
  </section>
);
type SheetProps = { title: string; aside?: string; children: ComponentChildren };

function WaysSheet({ ways, lang, open, act }: Sheets & { ways: WayRow[] }) {
  const shown = ways.filter((x) => x.kind !== "code");
  const hasMail = useMail();
  const addKey = () =>
    act(async () => {
      const passkey = await makePasskey(await begin("add"));
      await post("/api/passkey/add", { passkey });
    });
  return (
    <Sheet title={w.t("me.ways")}>
      <ul class="acc-rows">
        {shown.map((x) => (
          <li key={x.id}>
            <Sign id={x.kind === "passkey" ? "key" : x.kind === "mail" ? "mail" : "lock"} />
            <span>
              <b>{wayName(x)}</b>
              <small>
                {w.t("me.way_line", { added: day(lang, x.created), used: day(lang, x.used) })}
              </small>
            </span>
            <span class="acts">
              {x.kind === "passkey" && (
                <button
                  type="button"
                  class="plain"
                  aria-label={`${w.t("me.rename")}: ${wayName(x)}`}
                  onClick={() => open({ what: "label", way: x })}
                >
                  {w.t("me.rename")}
                </button>
              )}
              {x.kind === "password" && (
                <button type="button" class="plain" onClick={() => open({ what: "password" })}>
                  {w.t("me.change")}
                </button>
              )}
              {shown.length > 1 && (
                <button
                  type="button"
                  class="plain"
                  aria-label={`${w.t("me.remove")}: ${wayName(x)}`}
                  onClick={() => open({ what: "remove", way: x })}
                >
                  {w.t("me.remove")}
                </button>
              )}
            </span>
          </li>
        ))}
        {!shown.some((x) => x.kind === "password") && (
          <li>
            <Sign id="lock" />
            <span>
              <b>{w.t("me.no_password")}</b>
              <small>{w.t("me.no_password_line")}</small>
            </span>
            <button type="button" class="plain" onClick={() => open({ what: "password" })}>
              {w.t("me.set")}
            </button>
          </li>
        )}
      </ul>
      {canPasskey() && (
        <button type="button" class="btn s" onClick={addKey}>
          {w.t("me.add_passkey")}
        </button>
      )}{" "}
      {hasMail && (
        <button type="button" class="btn s add-mail" onClick={() => open({ what: "mail" })}>
          {w.t("me.add_mail")}
        </button>
      )}
    </Sheet>
  );
}

const wayName = (x: WayRow): string =>
  x.kind === "passkey"
    ? x.label
      ? w.t("me.passkey_of", { label: bdi(x.label) })
      : w.t("me.passkey")
    : x.kind === "mail"
      ? bdi(x.label)
      : w.t("me.password");

function CodesSheet({ ways, open }: { ways: WayRow[]; open: (o: Open) => void }) {
  const codes = ways.find((x) => x.kind === "code");
  return (
    <Sheet
      title={w.t("codes.title")}
      aside={codes ? w.t("me.codes_left", { n: codes.left ?? 0 }) : undefined}
    >
      <p class="cap">{w.t(codes ? "me.codes_line" : "me.codes_none")}</p>
      <button type="button" class="btn s make-codes" onClick={() => open({ what: "codes" })}>
        {w.t(codes ? "me.codes_again" : "me.codes_make")}
      </button>
    </Sheet>
  );
}

function SessionsSheet({ sessions, lang, open, act }: Sheets & { sessions: Session[] }) {
  return (
    <Sheet title={w.t("me.devices")}>
      <ul class="acc-rows">
        {sessions.map((s) => (
          <li key={s.id}>
            <Sign id={/iPhone|iPad|Android/.test(s.label) ? "phone" : "desk"} />
            <span>
              <b>{s.label || w.t("me.device")}</b>
              <small>{s.here ? w.t("me.now") : moment(lang, s.seen)}</small>
            </span>
            {s.here ? (
              <b class="here">{w.t("me.here")}</b>
            ) : (
              <button
                type="button"
                class="plain"
                aria-label={`${w.t("me.sign_out")}: ${s.label}`}
                onClick={() => act(() => post("/api/me/sessions/end", { id: s.id }))}
              >
                {w.t("me.sign_out")}
              </button>
            )}
          </li>
        ))}
      </ul>
      <p class="btns">
        {sessions.length > 1 && (
          <button type="button" class="btn s" onClick={() => open({ what: "everywhere" })}>
            {w.t("me.everywhere")}
          </button>
        )}
        <button
          type="button"
          class="btn s"
          onClick={() =>
            act(async () => {
              await signOut();
              location.replace("/");
              await new Promise(() => {}); // nothing is loaded for who has gone
            })
          }
        >
          {w.t("me.sign_out_here")}
        </button>
      </p>
    </Sheet>
  );
}

function OwnSheet({ who, open, act, lang }: Sheets & { who: Me }) {
  return (
    <Sheet title={w.t("me.own")}>
      <p class="cap">{w.t("me.own_line")}</p>
      <p class="btns">
        <a class="btn s" href="/api/me/export" download="orrery.json">
          {w.t("me.export")}
        </a>
        {!who.erase_at && (
          <button type="button" class="btn s danger" onClick={() => open({ what: "erase" })}>
            {w.t("me.erase")}
          </button>
        )}
      </p>
      {who.erase_at ? (
        <>
          <p>{w.t("me.erasing", { date: day(lang, who.erase_at) })}</p>
          <button
            type="button"
            class="btn s"
            onClick={() =>
              act(async () => {
                await post("/api/me/erase/cancel", {});
                me.set({ ...who, erase_at: undefined });
              })
            }
          >
            {w.t("me.stay")}
          </button>
        </>
      ) : (
        <p class="cap">{w.t("me.erase_line")}</p>
      )}
    </Sheet>
  );
}

// ---- dialogs ------------------------------------------------------------------------------------
type OpenedProps = { open: Open; close: () => void; act: Act; ways: WayRow[] };

function Opened({ open, close, act, ways }: OpenedProps) {
  const then = (work: () => Promise<unknown>) => {
    close();
    act(work);
  };
  switch (open.what) {
    case "again":
      return (
        <Dialog title={w.t("signin.again")} close={close} class="account" end={null}>
          <SignIn why={w.t("signin.again_why")} away={close} done={() => then(open.then)} />
        </Dialog>
      );
    case "codes":
      return <CodesDialog close={close} act={act} />;
    case "mail":
      return <MailDialog close={close} act={act} />;
    case "password":
      return (
        <PasswordDialog then={then} close={close} has={ways.some((x) => x.kind === "password")} />
      );
    case "name":
      return <NameDialog then={then} close={close} />;
    case "label":
      return <LabelDialog way={open.way} then={then} close={close} />;
    case "remove":
      return (
        <Sure
          title={w.t("me.remove_ask", { way: wayName(open.way) })}
          text={w.t("me.remove_text")}
          yes={w.t("me.remove")}
          close={close}
          then={() => then(() => post("/api/me/ways/remove", { id: open.way.id }))}
        />
      );
    case "everywhere":
      return (
        <Sure
          title={w.t("me.everywhere")}
          text={w.t("me.everywhere_text")}
          yes={w.t("me.sign_out")}
          close={close}
          then={() => then(() => post("/api/me/sessions/end", { others: true }))}
        />
      );
    case "erase":
      return (
        <EraseDialog then={then} close={close} has={ways.some((x) => x.kind === "password")} />
      );
  }
}

/** Shown only when the sign-in is fresh: else that is asked for first. */
function useFresh(act: Act): boolean {
  const [ready, set] = useState(false);
  useEffect(() => {
    act(async () => {
      const { fresh } = await get<{ fresh: boolean }>("/api/me/ways");
      if (!fresh) throw new Refused("not_fresh", 0);
      set(true);
    });
  }, []);
  return ready;
}

function MailDialog({ close, act }: { close: () => void; act: Act }) {
  const ready = useFresh(act);
  if (!ready) return null;
  return (
    <Dialog title={w.t("me.add_mail")} close={close} class="account" end={null}>
      <MailWay
        purpose="add"
        back={close}
        done={() => {
          close();
          act(() => Promise.resolve());
        }}
      />
    </Dialog>
  );
}

function CodesDialog({ close, act }: { close: () => void; act: Act }) {
  const ready = useFresh(act);
  if (!ready) return null;
  return (
    <Dialog title={w.t("codes.title")} close={close} class="account" end={null} once>
      <Codes
        done={() => {
          close();
          act(() => Promise.resolve());
        }}
      />
    </Dialog>
  );
}

type Part = { then: (work: () => Promise<unknown>) => void; close: () => void };

function Sure(p: {
  title: string;
  text: string;
  yes: string;
  close: () => void;
  then: () => void;
}) {
  return (
    <Dialog title={p.title} close={p.close} class="account" closeWords={w.t("me.no")}>
      <p>{p.text}</p>
      <p class="btns">
        <button type="button" class="btn main" onClick={p.then}>
          {p.yes}
        </button>
      </p>
    </Dialog>
  );
}

function EraseDialog({ then, close, has }: Part & { has: boolean }) {
  const [password, set] = useState("");
  const yes = () =>
    then(async () => {
      const { erase_at } = await post<{ erase_at?: number }>(
        "/api/me/erase",
        has ? { password } : {},
      );
      me.set({ ...me.get(), erase_at });
    });
  return (
    <Dialog title={w.t("me.erase_ask")} close={close} class="account" closeWords={w.t("me.no")}>
      <p>{w.t("me.erase_text")}</p>
      {has && (
        <Field
          label={w.t("me.password")}
          type="password"
          autocomplete="current-password"
          value={password}
          put={set}
        />
      )}
      <p class="btns">
        <button type="button" class="btn danger" onClick={yes}>
          {w.t("me.erase")}
        </button>
      </p>
    </Dialog>
  );
}

function PasswordDialog({ then, close, has }: Part & { has: boolean }) {
  const [old, setOld] = useState("");
  const [password, set] = useState("");
  const submit = (e: Event) => {
    e.preventDefault();
    then(() => post("/api/me/password", { password, ...(has && old ? { old } : {}) }));
  };
  return (
    <Dialog title={w.t("me.password")} close={close} class="account" end={null}>
      <form class="keep" onSubmit={submit}>
        {has && (
          <Field
            label={w.t("me.old_password")}
            line={w.t("me.old_password_line")}
            name="old"
            type="password"
            autocomplete="current-password"
            value={old}
            put={setOld}
          />
        )}
        <Field
          label={w.t("me.new_password")}
          line={w.t("keep.password_line")}
          name="password"
          type="password"
          autocomplete="new-password"
          value={password}
          put={set}
        />
        <SaveLine close={close} off={password.length < 8} />
      </form>
    </Dialog>
  );
}

function LabelDialog({ way, then, close }: Part & { way: WayRow }) {
  const [label, set] = useState(way.label);
  const submit = (e: Event) => {
    e.preventDefault();
    then(() => post("/api/me/ways/rename", { id: way.id, label: label.trim() }));
  };
  return (
    <Dialog title={w.t("me.label_title")} close={close} class="account" end={null}>
      <form class="keep" onSubmit={submit}>
        <Field
          label={w.t("me.label")}
          name="label"
          autofocus
          value={label}
          put={(v) => set(short(v, 24))}
        />
        <SaveLine close={close} off={!label.trim()} />
      </form>
    </Dialog>
  );
}

function NameDialog({ then, close }: Part) {
  const who = useStore(me);
  const [name, set] = useState(who.name ?? "");
  const said = useName(name, who.name, w.t("me.name_free"));
  const submit = (e: Event) => {
    e.preventDefault();
    then(async () => me.set(await post<Me>("/api/me/name", { name: name.trim() })));
  };
  return (
    <Dialog title={w.t("me.name_title")} close={close} class="account" end={null}>
      <form class="keep" onSubmit={submit}>
        <p>{w.t("me.name_line")}</p>
        <Field
          label={w.t("keep.name")}
          name="name"
          autofocus
          autocomplete="username"
          value={name}
          put={(v) => set(short(v, 20))}
          good={said.good}
          bad={said.bad}
        />
        <SaveLine close={close} off={!said.free} />
      </form>
    </Dialog>
  );
}

const SaveLine = ({ close, off }: { close: () => void; off: boolean }) => (
  <p class="acc-end">
    <button type="submit" class="btn main" disabled={off}>
      {w.t("me.save")}
    </button>
    <button type="button" class="plain" onClick={close}>
      {w.t("keep.later")}
    </button>
  </p>
);
