import { Empty, Skeleton } from "antd";
import { useTranslation } from "react-i18next";
import { useNavigation } from "../../../renderers/navigation.ts";
import { useTodos } from "./use-todos.ts";

/** What waits for me, by kind of record. */
export function TodoCards() {
  const { t } = useTranslation("home");
  const { openScreen } = useNavigation();
  const { items, isLoading } = useTodos();
  const waiting = items.filter((todo) => todo.count > 0);
  if (isLoading) return <Skeleton active paragraph={{ rows: 1 }} />;
  return (
    <div className="home-todos">
      {waiting.map((todo) => (
        <button type="button" key={todo.screen} onClick={() => openScreen(todo.screen, { params: { _todo: 1 } })}>
          <strong>{todo.count}</strong>
          <span>{todo.title}</span>
        </button>
      ))}
      {waiting.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t("noTodos")} />}
    </div>
  );
}
