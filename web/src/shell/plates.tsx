// The four plates of the lobby, engraved. A chunk of its own, so that a table opened by a link does not load them.
import century from "../../art/plate-century.svg";
import discovery from "../../art/plate-discovery.svg";
import newscience from "../../art/plate-newscience.svg";
import newton from "../../art/plate-newton.svg";

const ART: Record<string, string> = { newton, century, newscience, discovery };

export default function Art({ id }: { id: string }) {
  return <svg class="art" viewBox="0 0 284 196" preserveAspectRatio="xMidYMid slice" aria-hidden="true" dangerouslySetInnerHTML={{ __html: ART[id] }} />;
}
