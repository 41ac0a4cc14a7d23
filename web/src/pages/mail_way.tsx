// An e-mail address as a way in: a letter brings eight digits for the page that asked, and to who
// signs in a link, whose page (/m/…) has a button: only that changes anything.
import { useEffect, useState } from "preact/hooks";
import { PageHead } from "../shell/header";
import { loadPageText, useLang } from "../shell/i18n";
import { go } from "../shell/router";
import type { Me } from "../shell/types";
import { get, post, w } from "./account_api";
import { Field, Way, useDoing } from "./account_parts";
import { SeatsAsk, useSeats } from "./seats";

let site: Promise<boolean> | null = null;
/** Only offered where the host has a mail server. */
export function useMail(): boolean {
  const [has, set] = useState(false);
  useEffect(() => {
    site ??= get<{ ways: string[] }>("/api/site").then((s) => s.ways.includes("mail"));
    site.then(set, () => {
      site = null;
    });
  }, []);
  return has;
}

type Purpose = "signin" | "signup" | "add";
type Props = {
  purpose: Purpose;
  name?: string; // of who signs up
  invitation?: object; // as it is sent
  done: (it: Me) => void;
  back: () => void;
};

/** The address, then the code. */
export function MailWay({ purpose, name, invitation, done, back }: Props) {
  const lang = useLang();
  const [address, setAddress] = useState("");
  const [page, setPage] = useState<string | null>(null);
  const [code, setCode] = useState("");
  const { doing, bad, setBad, run } = useDoing();
  const seats = useSeats<Me>(done);
  const again = () => {
    setPage(null);
    setCode("");
    setBad(null);
  };
  const submit = (e: Event) => {
    e.preventDefault();
    void run(async () => {
      if (page) return seats.enter((more) => post<Me>("/api/mail/code", { page, code, ...more }));
      const asked = { purpose, address: address.trim(), language: lang };
      const sent = await post<{ page: string }>(
        "/api/mail/begin",
        purpose === "signup" ? { ...asked, name, ...invitation } : asked,
      );
      setPage(sent.page);
    });
  };
  if (seats.asked) {
    const { send } = seats.asked;
    return (
      <SeatsAsk
        asked={seats.asked}
        choose={(c) => void run(() => seats.enter(send, c))}
        back={seats.back}
        doing={doing}
        bad={bad}
      />
    );
  }
  return (
    <form class="keep mail-way" onSubmit={submit}>
      {page === null ? (
        <Field
          key="address"
          label={w.t("mail.address")}
          line={w.t("mail.address_line")}
          name="email"
          type="email"
          autocomplete="email"
          autofocus
          value={address}
          put={setAddress}
          bad={bad}
        />
      ) : (
        <>
          <p class="why" role="status">
            {w.t(purpose === "signin" ? "mail.sent_known" : "mail.sent", { address })}
          </p>
          <Field
            key="code"
            label={w.t("mail.code")}
            name="code"
            inputMode="numeric"
            autocomplete="one-time-code"
            spellcheck={false}
            autofocus
            value={code}
            put={setCode}
            bad={bad}
          />
        </>
      )}
      <p>
        <button
          type="submit"
          class="btn main"
          disabled={doing || (page === null ? !address.trim() : !code.trim())}
        >
          {w.t(page === null ? "mail.send" : purpose === "signin" ? "signin.go" : "mail.check")}
        </button>
      </p>
      <p class="acc-end">
        {page !== null && (
          <button type="button" class="plain" onClick={again}>
            {w.t("mail.again")}
          </button>
        )}
        <button type="button" class="plain" onClick={back}>
          {w.t(purpose === "add" ? "keep.later" : "mail.back")}
        </button>
      </p>
    </form>
  );
}

type ButtonProps = { name: string; disabled?: boolean; onClick: () => void };

export const MailButton = (p: ButtonProps) => (
  <Way class="btn way small by-mail" icon="mail" {...p} />
);

/** /m/WORD: looking changes nothing; the button signs in. */
export function MailPage({ secret }: { secret: string }) {
  const lang = useLang();
  const { doing, bad, run } = useDoing();
  const seats = useSeats<Me>(() => location.replace("/"));
  useEffect(() => {
    void loadPageText(lang);
  }, [lang]);
  useEffect(() => {
    if (w.has("mail.page")) document.title = `${w.t("mail.page")} · Orrery`;
  });
  const send = (more: object) => post<Me>("/api/mail/link", { link: secret, ...more });
  if (!w.has("mail.page")) return null;
  return (
    <div class="page">
      <PageHead />
      <main class="sheet account-page narrow">
        <h1>{w.t("mail.page")}</h1>
        {seats.asked ? (
          <SeatsAsk
            asked={seats.asked}
            choose={(c) => void run(() => seats.enter(send, c))}
            back={() => go("/")}
            doing={doing}
            bad={bad}
          />
        ) : (
          <div class="keep">
            <p class="why">{w.t("mail.page_why")}</p>
            {bad && (
              <p class="bad" role="alert">
                {bad}
              </p>
            )}
            <p>
              <button
                type="button"
                class="btn main"
                disabled={doing}
                onClick={() => void run(() => seats.enter(send))}
              >
                {w.t("signin.go")}
              </button>
            </p>
          </div>
        )}
      </main>
    </div>
  );
}
