// What the server says of itself to everybody (GET /api/site), asked once a page.
export type Site = {
  version: string;
  contact?: string;
  source?: string;
  accounts: string;
  guests: boolean;
  ways: string[];
};

let asked: Promise<Site | null> | null = null;
/** null: it did not answer; it is asked again the next time. */
export function siteOf(): Promise<Site | null> {
  asked ??= fetch("/api/site").then(
    (r) => (r.ok ? (r.json() as Promise<Site>) : null),
    () => null,
  );
  void asked.then((site) => {
    if (!site) asked = null;
  });
  return asked;
}
