// The proof of a finished match, for whoever wants to check it.
import { useEffect, useState } from "preact/hooks";
import type { History } from "../shell/history";
import { book, t } from "../shell/i18n";
import type { Course } from "./course";

const w = book("pages");

/** The course of the file; null while it is looked at. */
function useCourse({ log }: History): Course | "failed" | null {
  const [course, set] = useState<Course | "failed" | null>(null);
  useEffect(() => {
    let live = true;
    void import("./course")
      .then((m) => m.course(log))
      .then(
        (c) => live && set(c),
        () => live && set("failed"),
      );
    return () => {
      live = false;
    };
  }, [log]);
  return course;
}

const Row = ({ words, code }: { words: string; code: string | null | undefined }) => (
  <div>
    <dt>{words}</dt>
    <dd>
      <code>{code ?? w.t("fair.none")}</code>
    </dd>
  </div>
);

/** Whether this is the course that this browser was told while it was played, in words. */
function Verdict({ course }: { course: Course | "failed" | null }) {
  const is = course === null ? "looking" : course === "failed" ? "failed" : course.verdict;
  const ply = course !== null && course !== "failed" ? course.ply : 0;
  return (
    <p class={`seen ${is}`} role="status">
      {w.t(`fair.course.${is}`, { n: ply })}
    </p>
  );
}

/** How anyone can check the draws, the moves, and whose course it was; and what that proves. */
export function Fairness({ past }: { past: History }) {
  const { log } = past;
  const course = useCourse(past);
  const seen = course === "failed" ? null : course;
  const file = `${log.game}-${log.table}.ndjson`;
  return (
    <div class="fair">
      <Verdict course={course} />
      <p>{w.t("fair.how")}</p>
      <dl>
        <Row words={w.t("fair.commitment")} code={log.commitment} />
        <Row words={w.t("fair.secret")} code={log.secret} />
      </dl>
      <p>{w.t("fair.whose")}</p>
      {seen && (
        <dl>
          <Row words={w.t("fair.hash")} code={seen.hash} />
          <Row words={w.t("fair.key")} code={seen.key} />
        </dl>
      )}
      <p>{w.t("fair.check")}</p>
      <p>
        <code class="cmd">
          orrery verify {file} --key {seen?.key ?? w.t("fair.key_word")}
        </code>
      </p>
      <p class="soft">{w.t("fair.what")}</p>
      <p class="soft">{w.t("fair.what_not")}</p>
      <p>
        <a class="btn" href={`/api/tables/${log.table}/replay`} download={file}>
          {t("over.replay")}
        </a>
      </p>
    </div>
  );
}
