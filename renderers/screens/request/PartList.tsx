import { Tag } from "antd";
import type { PartStanding } from "../../../engine/flow/types.ts";
import { t } from "../../locales/t.ts";
import { stopPeople } from "../../panels/stop-people.ts";
import { resultColors } from "../detail/FlowHistory.tsx";
import { momentText } from "./moments.ts";

/** Each part of the node where the record stands: what it has said, by whom and when, or whom it waits for. */
export function PartList({ parts, asOf }: { parts: readonly PartStanding[]; asOf: string }) {
  return (
    <ul className="course-parts" aria-label={t("course.parts")}>
      {parts.map((part) => (
        <li key={part.key}>
          <strong>{part.title}</strong>{" "}
          <Tag color={part.said === null ? "default" : resultColors[part.said]}>{t(part.said === null ? "part.open" : `part.${part.said}`)}</Tag>
          <span className="muted">{partWho(part, asOf)}</span>
        </li>
      ))}
    </ul>
  );
}

function partWho(part: PartStanding, asOf: string): string {
  const who = stopPeople(part);
  if (part.at !== null) return [who, momentText(part.at, asOf)].filter(Boolean).join(" ");
  const due = part.due === null ? "" : t(part.due < asOf ? "course.late" : "course.due", { time: momentText(part.due, asOf) });
  return [part.isNobody ? t("part.nobody") : who, due].filter(Boolean).join("，");
}
