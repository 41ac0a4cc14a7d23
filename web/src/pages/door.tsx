// Two small pages at the door: a private link asks before it makes somebody of this browser, and an
// address without a page says so.
import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { PageHead } from "../shell/header";
import { book, loadPageText, useLang } from "../shell/i18n";
import { isolate } from "../shell/letters";
import { Link } from "../shell/router";
import { cameByLink } from "../shell/session";

type Found = { table: string; name: string; now: string | null };
const w = book("pages");

async function ask(secret: string, take: boolean): Promise<Found> {
  const answer = await fetch("/api/key", {
    method: "POST",
    credentials: "same-origin",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ key: secret, take }),
  });
  if (!answer.ok) throw new Error(String(answer.status));
  return answer.json();
}

function Door({ title, children }: { title: string; children: ComponentChildren }) {
  useEffect(() => {
    document.title = `${title} · Orrery`;
  }, [title]);
  return (
    <div class="page">
      <PageHead />
      <main class="how door">
        <h1>{title}</h1>
        {children}
      </main>
    </div>
  );
}

export function KeyPage({ secret }: { secret: string }) {
  const lang = useLang();
  const [found, set] = useState<Found | "none" | "failed" | null>(null);
  useEffect(() => {
    void loadPageText(lang);
  }, [lang]);
  const fail = (e: Error) => set(e.message === "404" ? "none" : "failed");
  useEffect(() => {
    ask(secret, false).then(set, fail);
  }, [secret]);
  // The address holds the secret: it does not stay in the history. Loaded anew, the page is that
  // user's throughout.
  const take = () =>
    ask(secret, true).then(({ table }) => {
      cameByLink();
      location.replace(`/t/${table}`);
    }, fail);
  if (!found || !w.has("door.key")) return null;
  if (found === "none" || found === "failed")
    return (
      <Door title={w.t("door.key")}>
        <p role="alert">{w.t(found === "none" ? "door.key_none" : "door.key_failed")}</p>
        <p class="btns">
          <Link class="btn" to="/">
            {w.t("door.home")}
          </Link>
        </p>
      </Door>
    );
  return (
    <Door title={w.t("door.key")}>
      <p>{w.t(found.now ? "door.key_text" : "door.key_nobody", { name: isolate(found.name) })}</p>
      {found.now && found.now !== found.name && (
        <p>{w.t("door.key_now", { now: isolate(found.now), name: isolate(found.name) })}</p>
      )}
      <p class="btns">
        <button type="button" class="btn main" onClick={take}>
          {w.t("door.key_take", { name: isolate(found.name) })}
        </button>
        <Link class="btn" to={`/t/${found.table}`}>
          {w.t("door.key_watch")}
        </Link>
      </p>
    </Door>
  );
}

export function MissingPage() {
  const lang = useLang();
  useEffect(() => {
    void loadPageText(lang);
  }, [lang]);
  if (!w.has("door.missing")) return null;
  return (
    <Door title={w.t("door.missing")}>
      <p>{w.t("door.missing_text")}</p>
      <p class="btns">
        <Link class="btn main" to="/">
          {w.t("door.home")}
        </Link>
      </p>
    </Door>
  );
}
