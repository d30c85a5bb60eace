import { RollbackOutlined } from "@ant-design/icons";
import { useDataSource } from "../data-source.ts";
import type { ActionKind, ActionProps } from "./action-kind.ts";
import { Question } from "./Question.tsx";
import { rowsName } from "./row-name.ts";
import { useRun } from "../hooks/use-run.ts";
import { t } from "../locales/t.ts";

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
        t("restored"),
      )
    )
      onDone();
  };
  return (
    <Question
      title={t("restore.ask", { rows: rowsName(screen, rows) })}
      okText={t("restore")}
      isRunning={isRunning}
      onOk={restoreRows}
      onClose={onClose}
    />
  );
}

export const restore: ActionKind = {
  titleKey: "restore",
  icon: RollbackOutlined,
  Run: RestoreQuestion,
  isAllowed: (screen) => screen.rights.restore,
};
