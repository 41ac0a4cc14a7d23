// Accounts that met in matches that count while they came by one connection: a mark, with nothing
// to be done by it here.
import { personPath } from "../shell/person";
import { gameName } from "../shell/titles";
import { agoWords, type SameLine } from "./desk_api";
import { w } from "./people_api";

export function SameLines({ rows }: { rows: SameLine[] }) {
  return (
    <section class="sheet acc-sheet same-line" aria-labelledby="same-line">
      <h2 id="same-line">{w.t("desk.same_line")}</h2>
      <p>{w.t("desk.same_line_text")}</p>
      <ul>
        {rows.map((r) => (
          <li key={[r.user, r.other, r.game, r.variant].join()}>
            <Account name={r.name} /> <Account name={r.other_name} />{" "}
            <small>
              {[
                gameName({ game: r.game, ...(r.variant ? { variant: r.variant } : {}) }),
                w.t("desk.same_line_n", { n: r.n }),
              ].join(" · ")}
            </small>{" "}
            <time class="cap" dateTime={new Date(r.at).toISOString()}>
              {agoWords(r.at)}
            </time>
          </li>
        ))}
      </ul>
    </section>
  );
}

const Account = ({ name }: { name: string }) => (
  <a href={personPath(name)}>
    <bdi>{name}</bdi>
  </a>
);
