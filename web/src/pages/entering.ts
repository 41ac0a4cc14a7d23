// The seats at the door, and the passkeys, which the browser also offers by itself where the name
// is typed, as long as the form is open.
import { useEffect, useRef } from "preact/hooks";
import type { Me } from "../shell/types";
import { begin, post, Refused, words } from "./account_api";
import { canSuggest, tellUnknown, usePasskey } from "./passkey";
import { useSeats, type Choice } from "./seats";

/** A challenge is good for five minutes: before that it is offered by another. */
const RENEW_MS = 4 * 60 * 1000;
/** What ends sooner than this ended by itself: it is begun again more and more slowly. */
const SOON_MS = 10_000,
  AGAIN_MS = 1000,
  AGAIN_MOST_MS = 60_000;

/** `picked`: somebody answered, and the server is asked. */
async function sign(
  signal: AbortSignal,
  suggest: boolean,
  more: { seats?: Choice },
  picked?: () => void,
): Promise<Me> {
  const options = await begin("signin");
  const passkey = await usePasskey(options, signal, suggest);
  picked?.();
  return post<Me>("/api/passkey/signin", { passkey, ...more }).catch((e: unknown) => {
    if (e instanceof Refused && e.code === "unknown_passkey")
      tellUnknown(String(options.rpId), String(passkey.id));
    throw e;
  });
}

/** The offer of the browser: one at a time, and another after any end until it is stopped. */
class Offer {
  private waits: AbortController | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private soon = 0; // so many ended at once, one after the other

  constructor(
    private enter: (signal: AbortSignal, picked: () => void) => Promise<unknown>,
    /** Somebody picked one, and did not come in. */
    private refused: (e: unknown) => void,
  ) {}

  stop(): void {
    clearTimeout(this.timer);
    this.waits?.abort();
    this.waits = null;
  }

  /** What somebody asks for takes its place. */
  instead(): AbortSignal {
    this.stop();
    this.waits = new AbortController();
    return this.waits.signal;
  }

  async make(): Promise<void> {
    const signal = this.instead(),
      mine = this.waits,
      began = performance.now();
    if (!(await canSuggest()) || mine !== this.waits) return;
    this.timer = setTimeout(() => void this.make(), RENEW_MS);
    let picked = false;
    try {
      await this.enter(signal, () => {
        picked = true;
        clearTimeout(this.timer);
      });
    } catch (e) {
      if (mine !== this.waits) return; // called off, for another
      // What comes before anybody did anything is no answer to read.
      if (picked) this.refused(e);
      this.soon = performance.now() - began < SOON_MS ? this.soon + 1 : 0;
      const wait = Math.min(AGAIN_MOST_MS, AGAIN_MS * 2 ** this.soon);
      clearTimeout(this.timer);
      this.timer = setTimeout(
        () => void this.make(),
        Math.max(wait, e instanceof Refused ? e.retry : 0),
      );
    }
  }
}

export function useEntering(done: (it: Me) => void, setBad: (s: string | null) => void) {
  const made = useRef<Offer | null>(null);
  const seats = useSeats<Me>((it) => {
    made.current?.stop();
    done(it);
  });
  made.current ??= new Offer(
    (signal, picked) => seats.enter((more) => sign(signal, !more.seats, more, picked)),
    (e) => setBad(words(e)),
  );
  const offer = made.current;
  useEffect(() => {
    void offer.make();
    return () => offer.stop();
  }, []);
  const byKey = () => {
    const signal = offer.instead();
    return seats
      .enter((more) => sign(signal, false, more))
      .catch((e: unknown) => {
        if (!signal.aborted) void offer.make();
        throw e;
      });
  };
  return { seats, byKey, offer: () => void offer.make(), stop: () => offer.stop() };
}
