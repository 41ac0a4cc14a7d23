// The boards of a match that was looked at before, drawn by the page's own rules where the server
// is away.
import { canRun, Hands, rulesFiles } from "../rules/hands";
import { textAgain } from "../shell/again";
import { stockUp } from "../shell/installed";
import type { MatchLog } from "../shell/history";

type Header = {
  version: number;
  dealer: number;
  options: Record<string, string>;
  seats: unknown[];
};
const SPECTATOR = 14;
const ACTORS: Record<string, number> = { table: 12, chance: 13 };

const replayOf = (code: string): string => `/api/tables/${encodeURIComponent(code)}/replay`;

/** While the server is there, what it takes to do without it later. */
export function keepReplay(code: string): void {
  void textAgain(replayOf(code), true).then(stockUp, () => undefined);
}

export class PastAlone {
  private constructor(private rules: Hands) {}

  static async of(log: MatchLog): Promise<PastAlone> {
    if (!canRun(log.game)) throw new Error("no_rules");
    const text = await textAgain(replayOf(log.table), true);
    const [first, ...rest] = text.trimEnd().split("\n");
    const { version, dealer, options, seats } = JSON.parse(first) as Header;
    const opening = [
      `seats=${seats.length}`,
      `version=${version}`,
      `dealer=${dealer}`,
      ...log.seats.flatMap((s, i) => (s.colour ? [`colour.${i}=${s.colour}`] : [])),
      ...Object.entries(options).map(([id, value]) => `option.${id}=${value}`),
    ].join("\n");
    const entries = rest
      .map((line) => JSON.parse(line) as { by?: number | string; do?: string })
      .flatMap(({ by, do: a }) => (a === undefined ? [] : [{ by: ACTORS[by!] ?? Number(by), a }]));
    const rules = new Hands();
    await rules.ask("open", {
      wasm: new URL(rulesFiles().wasm[log.game], location.href).href,
      edition: log.edition,
      opening,
      log: entries,
      viewer: SPECTATOR,
    });
    return new PastAlone(rules);
  }

  async at(ply: number): Promise<unknown> {
    return (await this.rules.ask("past", { ply })).view;
  }
  end(): void {
    this.rules.end();
  }
}
