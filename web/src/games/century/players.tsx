// The players, in turn order: what everyone may know of them.
import { Icon, Use } from "../../pieces";
import { isOver } from "../../shell/scene";
import { Panels, SeatHead, SeatPanel, awayWords, botWords } from "../../shell/panel";
import { useGame, type Ctx } from "./context";
import { sum, type Cube, type IconId, type SeatView } from "./model";
import { BonusFace, ExplFace, Good, goodsText, Pawns, storeCounts } from "./words";

export function Players({ scrolls }: { scrolls?: boolean }) {
  const g = useGame();
  const order = g.view.seats
    .map((_, i) => i)
    .sort((a, b) => g.view.seats[a].place - g.view.seats[b].place);
  return (
    <Panels n={order.length} scrolls={Boolean(scrolls)}>
      {order.map((i) => (
        <Player key={i} g={g} index={i} seat={g.view.seats[i]} />
      ))}
    </Panels>
  );
}

/** Whose turn it is to be shown: a turn that may still be taken back is not over. */
const turnOf = (g: Ctx): number => (g.past ? null : g.match.shown?.hold) ?? g.view.turn;

/** What the seat is doing, for the small line under its name. */
function status(g: Ctx, index: number): string {
  const seat = g.table.seats[index];
  const { w, view } = g;
  const bot = seat?.kind === "bot" ? `${botWords(g, index)} · ` : "";
  if (view.seats[index].left || seat?.left) return w.t("terms.left");
  if (view.phase === "over" || isOver(g)) return bot.replace(/ · $/, "");
  const away = awayWords(g, index, w.t("terms.away"));
  const now = turnOf(g);
  // There is room for little: who is away says that first.
  if (away && (index !== now || seat.played_by)) return away;
  if (index === now) return [bot + w.t("terms.plays_now"), away].filter(Boolean).join(" · ");
  const n = view.seats.length;
  const place = (i: number) => view.seats[i].place;
  const gap = (place(index) - place(now) + n) % n;
  const words =
    gap === 1
      ? w.t("terms.plays_next")
      : gap === n - 1 && (view.round > 1 || place(index) < place(now))
        ? w.t("terms.played_last")
        : ""; // in round 1 those after have not played
  return [bot.replace(/ · $/, ""), words].filter(Boolean).join(" · ");
}

function Player({ g, index, seat }: { g: Ctx; index: number; seat: SeatView }) {
  const { w } = g;
  const limit = g.ed.setup("warehouse_limit", 10);
  const turn = turnOf(g) === index && !isOver(g);
  return (
    <SeatPanel g={g} index={index} colour={seat.colour} turn={turn}>
      <SeatHead
        g={g}
        index={index}
        colour={seat.colour}
        marks={
          g.view.first === index && (
            <span class="mark" data-tip={`part:first@${index}`}>
              {w.t("terms.first_player")}
            </span>
          )
        }
        doing={status(g, index)}
      >
        <div class="eight" data-at={`seat:${index}:cards`} data-tip={`part:cards@${index}`}>
          <span class="pips" aria-hidden="true">
            {Array.from({ length: seat.cards_goal }, (_, i) => (
              <i key={i} class={i < seat.cards.length ? "on" : ""} />
            ))}
          </span>
          <span class="cap">
            {
              w.r("terms.of_cards", {
                n: {
                  text: String(seat.cards.length),
                  node: <b class="num">{seat.cards.length}</b>,
                },
                goal: seat.cards_goal,
              }).node
            }
          </span>
        </div>
        <div class="pt" data-tip={`part:points@${index}`}>
          <b class="num">{seat.score}</b>
          <span class="cap">{w.t("terms.points")}</span>
        </div>
      </SeatHead>
      <Store g={g} index={index} seat={seat} limit={limit} />
      <div class="line se">
        <span class="av" data-at={`seat:${index}:hand`} data-tip={`part:hand@${index}`}>
          <Pawns n={seat.available} room={7} colour={seat.colour} />
          <b class="num">{seat.available}</b> {w.t("terms.hand")}
        </span>
        <span data-tip={`part:placed@${index}`}>
          <b class="num">{seat.placed}</b> {w.t("terms.placed", { n: seat.placed })}
        </span>
        <span class="rs" data-at={`seat:${index}:reserve`} data-tip={`part:reserve@${index}`}>
          <b class="num">{seat.reserve}</b> {w.t("terms.reserve")}
        </span>
      </div>
      <Owned g={g} index={index} seat={seat} />
    </SeatPanel>
  );
}

/**
 * The warehouse: its goods as pieces, its free spaces as slots. In an upgrade the goods that can
 * rise are buttons.
 */
function Store({
  g,
  index,
  seat,
  limit,
}: {
  g: Ctx;
  index: number;
  seat: SeatView;
  limit: number;
}) {
  const total = sum(seat.store);
  const list: Cube[] = g.ed.cubes.flatMap((c, i) => Array<Cube>(seat.store[i]).fill(c));
  const raises = index === g.me ? g.legal.raise : undefined;
  return (
    <div class={`line st ${total > limit ? "full" : ""}`}>
      <span
        class={`store ${total > limit ? "tight" : ""}`}
        data-at={`seat:${index}:store`}
        data-tip={`part:store@${index}`}
        role="group"
        aria-label={g.w.t("terms.store", { goods: goodsText(g, storeCounts(g, seat.store)) })}
      >
        {list.map((c, i) =>
          raises?.[c] ? (
            <button
              key={i}
              type="button"
              class="raise legal"
              tabIndex={-1}
              title={g.w.t("verbs.raise")}
              aria-label={g.w.t("verbs.raise")}
              onClick={() => g.act(`raise ${c}`)}
            >
              <Good cube={c} />
            </button>
          ) : (
            <Good key={i} cube={c} />
          ),
        )}
        {Array.from({ length: Math.max(0, limit - total) }, (_, i) => (
          <Use key={`s${i}`} id="slot" class="good" />
        ))}
      </span>
      <span class={`num cnt ${total > limit ? "alert" : ""}`}>
        {total}
        <small>/{limit}</small>
      </span>
    </div>
  );
}

/** The widths of the parts of a player's last line, as the stylesheet sets them. */
const ICON = 31,
  LAND = 13,
  GIFT = 10,
  ONE_ICON = 32,
  TWO_ICONS = 46,
  SPACE = 22,
  EXPL = 26,
  EDGES = 12;
const roomOf = (): number => (innerHeight <= 560 ? 284 : Math.min(314, innerWidth - 84));

/** Cards by their icon, with the land each works on; then bonus tiles and exploration tiles. */
function Owned({ g, index, seat }: { g: Ctx; index: number; seat: SeatView }) {
  const spaces = g.ed.setup("bonus_spaces_per_player", 3);
  const landed = g.ed.file.new_world_icons.map((icon) =>
    seat.cards
      .map((id) => g.ed.card.get(id)!)
      .filter((c) => c.icon === (icon.id as IconId) && c.effect.symbol)
      .slice(0, 3),
  );
  const lands = sum(landed.flat().map((c) => LAND + (c.effect.gain ? GIFT : 0)));
  const bonus =
    sum(seat.bonus.map((id) => (g.ed.bonus.get(id)!.icons.length > 1 ? TWO_ICONS : ONE_ICON))) +
    SPACE * Math.max(0, spaces - seat.bonus.length);
  // With many tiles the lands of the cards find no room; the explanation of each icon lists its
  // cards. With still more, all is set smaller.
  const others = EDGES + ICON * landed.length + bonus + EXPL * Math.min(5, seat.tiles.length);
  const tight = others + lands > roomOf();
  return (
    <div class="line ca" style={others > roomOf() ? { zoom: roomOf() / others } : undefined}>
      {g.ed.file.new_world_icons.map((icon, i) => {
        return (
          <span
            key={icon.id}
            class={`cc ${seat.icons[i] ? "" : "none"}`}
            data-tip={`owned:${index}:${icon.id}`}
            role="img"
            aria-label={g.w.t("tip.icon_count", { name: icon.name[g.lang], n: seat.icons[i] })}
          >
            <Icon id={icon.id} class="k" />
            <b class="num">{seat.icons[i]}</b>
            <span class="det">
              {(tight ? [] : landed[i]).map((c) => {
                const gift = c.effect.gain && g.ed.cubes.find((x) => c.effect.gain![x]);
                return (
                  <span key={c.id} class="tl">
                    <Icon id={c.effect.symbol!} />
                    {gift && <Good cube={gift} />}
                  </span>
                );
              })}
            </span>
          </span>
        );
      })}
      <span class="sp" />
      <span class="tiles" data-at={`seat:${index}:tiles`}>
        {seat.bonus.map((id, i) => (
          <span key={i} class="own-tile">
            <BonusFace def={g.ed.bonus.get(id)!} />
          </span>
        ))}
        {Array.from({ length: Math.max(0, spaces - seat.bonus.length) }, (_, i) => (
          <span key={`n${i}`} class="btile none" data-tip={`part:space@${index}`} />
        ))}
      </span>
      {seat.tiles.length > 0 && (
        <span class="tiles">
          {seat.tiles.slice(0, 4).map((id) => (
            <ExplFace key={id} def={g.ed.expl.get(id)!} />
          ))}
          {seat.tiles.length > 4 && (
            <b class="num" data-tip={`part:tiles@${index}`}>
              +{seat.tiles.length - 4}
            </b>
          )}
        </span>
      )}
    </div>
  );
}
