import { useNavigate } from "react-router";
import { useEvalContext } from "../../../../../../renderers/screen-context.ts";
import { WeekCard } from "../WeekCard.tsx";
import type { CardProps } from "./card-props.ts";
import { RowList } from "./RowList.tsx";
import { base, dayOf, textOfRow, useRows } from "./rows.ts";

const shown = 4;

/** The month with marked days, and what comes next. */
export function ScheduleCard({ card }: CardProps) {
  const navigate = useNavigate();
  const { today } = useEvalContext();
  const { rows, error, retry } = useRows(
    `${base}/userSchedule`,
    { screen: "personal/userschedule", size: 50, "startTime.start": `${today.slice(0, 7)}-01 00:00:00`, ascs: "startTime" },
    { refreshSeconds: card.refreshSeconds },
  );
  const days = new Set(rows?.map((row) => textOfRow(row, "startTime").slice(0, 10)));
  const lines = rows
    ?.filter((row) => textOfRow(row, "startTime") >= today)
    .slice(0, shown)
    .map((row) => ({
      id: String(row.id),
      title: textOfRow(row, "title"),
      side: dayOf(row, "startTime"),
      onOpen: () => void navigate(`/personal/userschedule?_record=${row.id}`),
    }));
  return (
    <>
      <WeekCard marked={days} />
      <RowList lines={lines} error={error} onRetry={retry} empty={card.emptyText} />
    </>
  );
}
