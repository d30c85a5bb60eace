import { Empty, Skeleton } from "antd";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { useNavigation } from "../../../../../renderers/navigation.ts";
import { type Todo, useTodos } from "./use-todos.ts";

/** What waits for me, by kind of record. */
export function TodoCards() {
  const { t } = useTranslation("home");
  const { t: portal } = useTranslation("portal");
  const { openScreen } = useNavigation();
  const navigate = useNavigate();
  const { items, isLoading } = useTodos();
  if (isLoading) return <Skeleton active paragraph={{ rows: 1 }} />;
  const open = ({ screen }: Todo) => (screen === null ? void navigate("/personal/usertodo") : openScreen(screen, { params: { _todo: 1 } }));
  return (
    <div className="home-todos">
      {items.map((todo) => (
        <button type="button" key={todo.businessType} onClick={() => open(todo)}>
          <strong>{todo.count}</strong>
          <span>{todo.title}</span>
          {todo.overdue > 0 && <em>{portal("overdue", { count: String(todo.overdue) })}</em>}
        </button>
      ))}
      {items.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t("noTodos")} />}
    </div>
  );
}
