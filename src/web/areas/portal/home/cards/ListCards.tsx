import { Progress } from "antd";
import { useNavigate } from "react-router";
import { leadOn } from "../../../../../../renderers/actions/lead-on.ts";
import { useDataSource } from "../../../../../../renderers/data-source.ts";
import { useNavigation } from "../../../../../../renderers/navigation.ts";
import { useEvalContext } from "../../../../../../renderers/screen-context.ts";
import type { CardProps } from "./card-props.ts";
import { RowList } from "./RowList.tsx";
import { base, dayOf, rowsThatFit, textOfRow, useRows } from "./rows.ts";

const inbox = `${base}/messageLog`;

export function MessageCard({ card }: CardProps) {
  const navigate = useNavigate();
  const { user } = useEvalContext();
  const { rows, error, retry } = useRows(
    inbox,
    { screen: "personal/mymessage", receiverId: user.id, descs: "sendTime", size: rowsThatFit(card) },
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

export function ApplyCard({ card }: CardProps) {
  const { openPath } = useNavigation();
  const { fileUrl } = useDataSource();
  const { user } = useEvalContext();
  const { rows, error, retry } = useRows(
    `${base}/businessApply`,
    { screen: "personal/usermoreapplys", userId: user.id, size: rowsThatFit(card) },
    { refreshSeconds: card.refreshSeconds },
  );
  const lines = rows?.map((row) => ({
    id: String(row.id),
    title: textOfRow(row, "title"),
    side: <Progress type="line" percent={Number(row.progress ?? 0)} size="small" aria-label={textOfRow(row, "title")} />,
    onOpen: () => leadOn({ path: textOfRow(row, "detailPath"), url: textOfRow(row, "detailPath") }, { openPath, fileUrl }),
  }));
  return <RowList lines={lines} error={error} onRetry={retry} empty={card.emptyText} />;
}

export function FileCard({ card }: CardProps) {
  const navigate = useNavigate();
  const { rows, error, retry } = useRows(
    `${base}/fileLink`,
    { screen: "personal/myfilelink", size: rowsThatFit(card) },
    { refreshSeconds: card.refreshSeconds },
  );
  const lines = rows?.map((row) => ({
    id: String(row.id),
    title: textOfRow(row, "title"),
    side: textOfRow(row, "departmentName"),
    onOpen: () => void navigate(`/personal/myfilelink?_record=${row.id}`),
  }));
  return <RowList lines={lines} error={error} onRetry={retry} empty={card.emptyText} />;
}
