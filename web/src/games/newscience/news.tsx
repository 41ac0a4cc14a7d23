// What has just happened and deserves to be seen: a publication, a throw. It passes by itself and
// never stands in the way.
import { Use } from "../../pieces";
import type { Ev } from "../../shell/types";
import { nameOf } from "../../shell/words";
import type { Ctx } from "./context";
import { discoveryName, Mark, SeatShield } from "./words";

export function News({ g }: { g: Ctx }) {
  const { shown, before } = g.match;
  if (!shown || !before || g.past) return null;
  const fresh = shown.events.filter((e) => e.ply > before.ply);
  const published = fresh.filter((e) => e.k === "published").pop();
  if (published)
    return (
      <Publication
        key={shown.ply}
        g={g}
        e={published}
        along={fresh.filter((e) => e.k === "along").length}
      />
    );
  const threw = fresh.filter((e) => e.k === "threw").pop();
  const end = fresh.filter((e) => e.k === "succeeded" || e.k.startsWith("failed")).pop();
  return threw && end ? <Throw key={shown.ply} g={g} e={end} die={Number(threw.die)} /> : null;
}

function Publication({ g, e, along }: { g: Ctx; e: Ev; along: number }) {
  return (
    <div class="news publication" aria-hidden="true">
      <span class="pic">
        <Mark id={String(e.discovery)} />
      </span>
      <div>
        <p class="sc">{g.w.t("news.published")}</p>
        <h3>{discoveryName(g, String(e.discovery))}</h3>
        <p>
          <SeatShield g={g} seat={e.by} size="s" /> {nameOf(g, e.by)}
          {along > 0 && <> · {g.w.t("news.along", { n: along })}</>}
        </p>
      </div>
      <b class="pr num">+{e.prestige}</b>
    </div>
  );
}

function Throw({ g, e, die }: { g: Ctx; e: Ev; die: number }) {
  const ok = e.k === "succeeded";
  return (
    <div class={`news throw ${ok ? "ok-news" : "no-news"}`} aria-hidden="true">
      <Use id={`ns-d${die}`} class="die" />
      <div>
        <h3>{discoveryName(g, String(e.discovery))}</h3>
        <p>
          <SeatShield g={g} seat={e.by} size="s" /> {nameOf(g, e.by)}
          {" · "}
          {g.w.t(
            ok ? "news.proved" : die === 1 && e.k === "failed_by_one" ? "news.one" : "news.failed",
            { total: Number(e.total), target: Number(e.target) },
          )}
        </p>
      </div>
    </div>
  );
}
