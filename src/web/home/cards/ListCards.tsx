import { Progress, Tag } from "antd";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { useEvalContext } from "../../../../renderers/screen-context.ts";
import type { CardProps } from "./card-props.ts";
import { RowList } from "./RowList.tsx";
import { base, dayOf, textOfRow, useRows } from "./rows.ts";

const inbox = `${base}/messageLog`;

export function MessageCard({ card }: CardProps) {
  const navigate = useNavigate();
  const { user } = useEvalContext();
  const { rows, error, retry } = useRows(
    inbox,
    { screen: "personal/mymessage", receiverId: user.id, descs: "sendTime" },
    { refreshSeconds: card.refreshSeconds },
  );
  const lines = rows?.map((row) => ({
    id: String(row.id),
    title: textOfRow(row, "title"),
    side: dayOf(row, "sendTime"),
    isFresh: row.messageState === "success",
    onOpen: () => void navigate(`/personal/mymessage?_record=${row.id}`),
  }));
  return <RowList lines={lines} error={error} onRetry={retry} empty={card.emptyText} />;
}

export function NoticeCard({ card }: CardProps) {
  const { t } = useTranslation("portal");
  const navigate = useNavigate();
  const { rows, error, retry } = useRows(`${base}/sysNotice`, { screen: "personal/mynotice", size: 8 }, { refreshSeconds: card.refreshSeconds });
  const lines = rows?.map((row) => ({
    id: String(row.id),
    title: textOfRow(row, "title"),
    tag: row.isTop === true && <Tag color="gold">{t("top")}</Tag>,
    side: textOfRow(row, "publishTime").slice(5, 10),
    onOpen: () => void navigate(`/personal/mynotice?_record=${row.id}`),
  }));
  return <RowList lines={lines} error={error} onRetry={retry} empty={card.emptyText} />;
}

export function ApplyCard({ card }: CardProps) {
  const navigate = useNavigate();
  const { user } = useEvalContext();
  const { rows, error, retry } = useRows(
    `${base}/businessApply`,
    { screen: "personal/usermoreapplys", userId: user.id },
    { refreshSeconds: card.refreshSeconds },
  );
  const lines = rows?.map((row) => ({
    id: String(row.id),
    title: textOfRow(row, "title"),
    side: <Progress type="line" percent={Number(row.progress ?? 0)} size="small" aria-label={textOfRow(row, "title")} />,
    onOpen: () => void navigate(textOfRow(row, "detailPath")),
  }));
  return <RowList lines={lines} error={error} onRetry={retry} empty={card.emptyText} />;
}

export function FileCard({ card }: CardProps) {
  const navigate = useNavigate();
  const { rows, error, retry } = useRows(`${base}/fileLink`, { screen: "personal/myfilelink" }, { refreshSeconds: card.refreshSeconds });
  const lines = rows?.map((row) => ({
    id: String(row.id),
    title: textOfRow(row, "title"),
    side: textOfRow(row, "departmentName"),
    onOpen: () => void navigate(`/personal/myfilelink?_record=${row.id}`),
  }));
  return <RowList lines={lines} error={error} onRetry={retry} empty={card.emptyText} />;
}

export function LessonCard({ card }: CardProps) {
  const navigate = useNavigate();
  const { today, now } = useEvalContext();
  const { rows, error, retry } = useRows(
    "/api/yxgl/lesson",
    { screen: "personal/mylesson", lessonDate: today, size: 12 },
    { refreshSeconds: card.refreshSeconds },
  );
  const lines = rows?.map((row) => ({
    id: String(row.id),
    title: textOfRow(row, "courseName"),
    tag: <Tag>{`${textOfRow(row, "startTime").slice(11, 16)}–${textOfRow(row, "endTime").slice(11, 16)}`}</Tag>,
    side: textOfRow(row, "venueName"),
    isFresh: textOfRow(row, "startTime") <= now && now < textOfRow(row, "endTime"),
    onOpen: () => void navigate("/personal/mylesson"),
  }));
  return <RowList lines={lines} error={error} onRetry={retry} empty={card.emptyText} />;
}
