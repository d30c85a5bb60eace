import { DeleteOutlined } from "@ant-design/icons";
import { useDataSource } from "../data-source.ts";
import { textOf } from "../text.ts";
import { type ActionKind, type ActionProps, rowOffers } from "./action-kind.ts";
import { Question } from "./Question.tsx";
import { rowsName } from "./row-name.ts";
import { useRun } from "./use-run.ts";
import { t } from "../locales/t.ts";

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
        t("removed"),
      )
    )
      onDone();
  };
  return (
    <Question
      title={t("remove.ask", { rows: rowsName(screen, rows) })}
      okText={t("remove")}
      danger
      isRunning={isRunning}
      onOk={remove}
      onClose={onClose}
    >
      {typeof action.confirm === "boolean" || !action.confirm ? t("remove.hint") : textOf(action.confirm)}
    </Question>
  );
}

export const remove: ActionKind = {
  titleKey: "remove",
  icon: DeleteOutlined,
  Run: RemoveQuestion,
  isAllowed: (screen) => screen.rights.remove,
  isOffered: (row) => rowOffers(row, "remove"),
};
