import { RollbackOutlined } from "@ant-design/icons";
import { useDataSource } from "../data-source.ts";
import type { ActionKind, ActionProps } from "./action-kind.ts";
import { Question } from "./Question.tsx";
import { rowsName } from "./row-name.ts";
import { useRun } from "./use-run.ts";

function RestoreQuestion({ screen, rows, onClose, onDone }: ActionProps) {
  const source = useDataSource();
  const { isRunning, run } = useRun();
  const restoreRows = async () => {
    if (
      await run(
        () =>
          source.restore(
            screen.path,
            rows.map((row) => row.id),
          ),
        "已恢复",
      )
    )
      onDone();
  };
  return <Question title={`恢复${rowsName(screen, rows)}？`} okText="恢复" isRunning={isRunning} onOk={restoreRows} onClose={onClose} />;
}

export const restore: ActionKind = { title: "恢复", icon: RollbackOutlined, Run: RestoreQuestion, isAllowed: (screen) => screen.rights.restore };
