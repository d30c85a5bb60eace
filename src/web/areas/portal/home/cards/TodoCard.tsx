import { Tag } from "antd";
import { useTranslation } from "react-i18next";
import { leadOn } from "../../../../../../renderers/actions/lead-on.ts";
import { useDataSource } from "../../../../../../renderers/data-source.ts";
import { useNavigation } from "../../../../../../renderers/navigation.ts";
import { useEvalContext } from "../../../../../../renderers/screen-context.ts";
import { TodoCards } from "../TodoCards.tsx";
import { useTodoCount } from "../use-todos.ts";
import type { CardProps } from "./card-props.ts";
import { RowList } from "./RowList.tsx";
import { base, dayOf, textOfRow, useRows } from "./rows.ts";

/** How much waits by kind, and the newest of it. */
export function TodoCard({ card }: CardProps) {
  const { t } = useTranslation("portal");
  const { openPath } = useNavigation();
  const source = useDataSource();
  const { user, now } = useEvalContext();
  // The count brings the list in line first.
  const counted = useTodoCount();
  const mine = { screen: "personal/usertodo", userId: user.id, state: "todo" };
  const { rows, error, retry } = useRows(`${base}/userTodo`, mine, {
    refreshSeconds: card.refreshSeconds,
    isReady: !counted.isPending,
    live: "todos",
  });
  const open = async (id: string, path: string) => {
    await source.call(`${base}/userTodo`, "portal.openTodo", { ids: [id] }).catch(() => undefined);
    leadOn({ path, url: path }, { openPath, fileUrl: source.fileUrl });
  };
  const lines = rows?.map((row) => {
    const due = textOfRow(row, "dueTime");
    return {
      id: String(row.id),
      title: textOfRow(row, "title"),
      tag: due !== "" && <Tag color={due < now ? "error" : "warning"}>{t("due", { time: due.slice(5, 16) })}</Tag>,
      side: dayOf(row, "receiveTime"),
      isFresh: row.readTime === null || row.readTime === undefined,
      onOpen: () => void open(String(row.id), textOfRow(row, "path")),
    };
  });
  // Where something waits, its lines have their place from the beginning.
  const hasLines = lines === undefined ? (counted.data?.total ?? 0) > 0 : lines.length > 0;
  return (
    <>
      <TodoCards />
      {(error !== null || hasLines) && <RowList lines={lines} error={error} onRetry={retry} />}
    </>
  );
}
