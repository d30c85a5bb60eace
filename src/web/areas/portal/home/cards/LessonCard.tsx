import { Tag } from "antd";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { useEvalContext } from "../../../../../../renderers/screen-context.ts";
import type { CardProps } from "./card-props.ts";
import { RowList } from "./RowList.tsx";
import { textOfRow, useRows } from "./rows.ts";

/** The lessons of today; the running one is marked. */
export function LessonCard({ card }: CardProps) {
  const { t } = useTranslation("portal");
  const navigate = useNavigate();
  const { today, now } = useEvalContext();
  const { rows, error, retry } = useRows(
    "/api/yxgl/lesson",
    { screen: "personal/mylesson", lessonDate: today, size: 12, ascs: "startTime" },
    { refreshSeconds: card.refreshSeconds },
  );
  const lines = rows?.map((row) => {
    const [from, to] = [textOfRow(row, "startTime"), textOfRow(row, "endTime")];
    const isNow = from <= now && now < to;
    return {
      id: String(row.id),
      title: textOfRow(row, "courseName"),
      tag: <Tag color={isNow ? "success" : "default"}>{`${from.slice(11, 16)}–${to.slice(11, 16)}`}</Tag>,
      side: textOfRow(row, "venueName"),
      isNow,
      onOpen: () => void navigate("/personal/mylesson"),
    };
  });
  return <RowList lines={lines} error={error} onRetry={retry} empty={t("noLessonsToday")} />;
}
