import { ClockCircleOutlined } from "@ant-design/icons";
import type { FlowStanding } from "../../../engine/flow/types.ts";
import { t } from "../../locales/t.ts";
import { stopPeople } from "../../panels/stop-people.ts";
import { momentText, spanText } from "./moments.ts";

/** Whether what the record waits for should have been done by now. */
const isLate = ({ due, asOf }: FlowStanding): boolean => due !== null && due < asOf;

/** How long it has waited and by when it is due. */
export function WaitText({ standing }: { standing: FlowStanding }) {
  const { since, due, asOf } = standing;
  return (
    <>
      {since !== null && <span>{t("course.since", { span: spanText(since, asOf) })}</span>}
      {due !== null && (
        <span className={isLate(standing) ? "request-late" : undefined}>
          {t(isLate(standing) ? "course.late" : "course.due", { time: momentText(due, asOf) })}
        </span>
      )}
    </>
  );
}

/** In one line: who has it, since when, until when, what comes next. Where nobody is waited for, only whoever may go on is told so. */
export function StandingLine({ standing }: { standing: FlowStanding }) {
  const [next] = standing.next;
  const who = stopPeople(standing);
  if (standing.isIdle) return standing.isReaders ? <MayGoOn standing={standing} /> : null;
  if (who === "" && !standing.isReaders && standing.next.length === 0) return null;
  const ahead = next && [next.title, stopPeople(next)].filter(Boolean).join(" ");
  return (
    <p className="request-standing" role="status">
      <ClockCircleOutlined />
      <strong>{standing.isReaders ? t("course.yours") : t("course.waits", { who: ` ${who || standing.title} ` })}</strong>
      <WaitText standing={standing} />
      {ahead && <span>{t("course.next", { next: ahead })}</span>}
    </p>
  );
}

const MayGoOn = ({ standing }: { standing: FlowStanding }) => (
  <p className="request-standing" role="status">
    <strong>{standing.title}</strong>
    <span>{t("course.open")}</span>
  </p>
);
