import { DeleteOutlined } from "@ant-design/icons";
import { useDataSource } from "../data-source.ts";
import { textOf } from "../text.ts";
import { type ActionKind, type ActionProps, rowOffers } from "./action-kind.ts";
import { Question } from "./Question.tsx";
import { rowsName } from "./row-name.ts";
import { useRun } from "./use-run.ts";

function RemoveQuestion({ screen, action, rows, onClose, onDone }: ActionProps) {
  const source = useDataSource();
  const { isRunning, run } = useRun();
  const remove = async () => {
    if (
      await run(
        () =>
          source.remove(
            screen.path,
            rows.map((row) => row.id),
          ),
        "已删除",
      )
    )
      onDone();
  };
  return (
    <Question title={`删除${rowsName(screen, rows)}？`} okText="删除" danger isRunning={isRunning} onOk={remove} onClose={onClose}>
      {typeof action.confirm === "boolean" || !action.confirm ? "删除后可由有权限的管理员在回收站恢复。" : textOf(action.confirm)}
    </Question>
  );
}

export const remove: ActionKind = {
  title: "删除",
  icon: DeleteOutlined,
  Run: RemoveQuestion,
  isAllowed: (screen) => screen.rights.remove,
  isOffered: (row) => rowOffers(row, "remove"),
};
