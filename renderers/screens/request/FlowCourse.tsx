import { Tag, Timeline } from "antd";
import type { FlowStanding, FlowStep, FlowStop } from "../../../engine/flow/types.ts";
import { t } from "../../locales/t.ts";
import { stopPeople } from "../../panels/stop-people.ts";
import { actorText, resultColors, stepPlace } from "../detail/FlowHistory.tsx";
import { momentText } from "./moments.ts";
import { PartList } from "./PartList.tsx";
import { WaitText } from "./StandingLine.tsx";

interface FlowCourseProps {
  history: readonly FlowStep[];
  standing: FlowStanding;
}

/** The whole way of a record: what was done, who has it now, what comes when everybody agrees. */
export function FlowCourse({ history, standing }: FlowCourseProps) {
  const items = [
    ...history.map((step) => ({ key: step.id, color: resultColors[step.result], content: <Done step={step} asOf={standing.asOf} /> })),
    { key: "now", color: "blue", className: "course-now", content: <Now standing={standing} /> },
    ...standing.next.map((stop) => ({ key: `next ${stop.node}`, color: "gray", className: "course-next", content: <Next stop={stop} /> })),
  ];
  return (
    <section className="detail-history request-course" aria-label={t("course")}>
      <h2 className="form-section-title">{t("course")}</h2>
      <Timeline items={items} />
    </section>
  );
}

function Done({ step, asOf }: { step: FlowStep; asOf: string }) {
  return (
    <>
      <strong>{actorText(step)}</strong> {stepPlace(step)} <Tag color={resultColors[step.result]}>{step.moveTitle}</Tag>
      <div className="muted cell-number">{momentText(step.actedAt, asOf)}</div>
      {step.opinion && <blockquote>{step.opinion}</blockquote>}
    </>
  );
}

/** A record at its end waits for nobody, and neither does one that somebody may go on with. */
function Now({ standing }: { standing: FlowStanding }) {
  const who = standing.isIdle ? "" : stopPeople(standing);
  const isOpen = !standing.isIdle && (who !== "" || standing.next.length > 0 || standing.isReaders);
  return (
    <div aria-current="step">
      <strong>{who || standing.title}</strong> {who && standing.title} {isOpen && <Tag color="processing">{t("course.now")}</Tag>}
      {isOpen && (
        <div className="muted request-wait">
          <WaitText standing={standing} />
        </div>
      )}
      {standing.parts && <PartList parts={standing.parts} asOf={standing.asOf} />}
    </div>
  );
}

const Next = ({ stop }: { stop: FlowStop }) => (
  <>
    {stop.title} <span>{stopPeople(stop)}</span>
  </>
);
