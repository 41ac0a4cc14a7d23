// The game's things as small pictures: books, coins, Potions, tokens, tiles. Each says itself by
// data-tip and, where it stands alone, by a label.
import type { ComponentChildren } from "preact";
import { listWords } from "../../shell/i18n";
import { Use } from "../../pieces";
import sprite from "made:newton-sprite";
import type { Ctx } from "./context";
import { BOOKS, type ActionId, type Books, type Gain } from "./model";
import type { Names } from "../../shell/edition";

/**
 * What a button shows in signs and says in words: the words are its name, the signs are only seen.
 */
export const Signs = ({ words, children }: { words: string; children: ComponentChildren }) => (
  <>
    <span class="sr">{words}</span>
    <span class="signs" aria-hidden="true">
      {children}
    </span>
  </>
);

/** Once a page: the symbols n-* that everything here uses. */
export const Sprite = () => (
  <div class="sr" aria-hidden="true" dangerouslySetInnerHTML={{ __html: sprite }} />
);

/**
 * One of work, technology, travel, lessons, study, joker, potion, medicine, temple, pyramid, amphi,
 * invention, master, objective, shelf.
 */
export const Mark = ({
  id,
  class: cls = "",
  label,
}: {
  id: string;
  class?: string;
  label?: string;
}) => <Use id={`n-${id}`} class={`ico ${cls}`} label={label} />;
export const Coin = ({ label }: { label?: string }) => <Use id="n-coin" class="cn" label={label} />;
export const Potion = ({ label }: { label?: string }) => (
  <Use id="n-potion" class="ico pt" label={label} />
);
export const BookMark = ({ colour, label }: { colour: string; label?: string }) => (
  <Use id={colour === "wild" ? "n-book-wild" : `n-book-${colour}`} class="bk" label={label} />
);

/** "3 blue, 1 orange": books for those who listen. */
export function booksText(g: Ctx, books: Books & { wild?: number }): string {
  const parts = [...BOOKS, "wild" as const]
    .filter((b) => books[b])
    .map((b) => g.w.t(`books.${b}`, { n: books[b]! }));
  return listWords(parts);
}

export function BookRow({ books }: { books: Books & { wild?: number } }) {
  return (
    <>
      {[...BOOKS, "wild" as const].flatMap((b) =>
        Array.from({ length: books[b] ?? 0 }, (_, i) => <BookMark key={b + i} colour={b} />),
      )}
    </>
  );
}

/** "2 coins and 1 Potion". */
export function gainText(g: Ctx, gain: Gain): string {
  const parts = (["coins", "potions", "vp", "students"] as const)
    .filter((k) => gain[k])
    .map((k) => g.w.t(`gain.${k}`, { n: gain[k]! }));
  return listWords(parts);
}

/** A gain as number and sign, one after the other. */
export function GainMarks({ g, gain, times = 1 }: { g: Ctx; gain: Gain; times?: number }) {
  const n = (x: number) => <b class="num">{x * times}</b>,
    words = gainText(g, gain);
  return !words ? null : (
    <span class="gain" role="img" aria-label={words}>
      {gain.coins ? (
        <span>
          {n(gain.coins)}
          <Coin />
        </span>
      ) : null}
      {gain.potions ? (
        <span>
          {n(gain.potions)}
          <Potion />
        </span>
      ) : null}
      {gain.vp ? (
        <span>
          {n(gain.vp)}
          <small class="vpw">{g.w.t("terms.vp")}</small>
        </span>
      ) : null}
      {gain.students ? (
        <span>
          {gain.students * times > 1 && n(gain.students)}
          <Use id="n-student" class="sd neut" />
        </span>
      ) : null}
    </span>
  );
}

export const nameIn = (g: Ctx, def: { name: Names } | undefined, id: string): string =>
  def?.name[g.lang] ?? id;
export const actionName = (g: Ctx, id: ActionId | "joker"): string =>
  nameIn(g, g.ed.action.get(id), id);

/** A name that explains itself. */
export const Tipped = ({ tip, children }: { tip: string; children: ComponentChildren }) => (
  <span data-tip={tip}>{children}</span>
);
