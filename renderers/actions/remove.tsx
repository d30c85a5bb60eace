import { DeleteOutlined } from "@ant-design/icons";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { App, Button } from "antd";
import type { RemovalUse } from "../../engine/api.ts";
import { useDataSource } from "../data-source.ts";
import { textOf } from "../text.ts";
import { type ActionKind, type ActionProps, rowOffers } from "./action-kind.ts";
import { Question } from "./Question.tsx";
import { rowsName } from "./row-name.ts";
import { failuresOf, sentenceOf, useRun } from "../hooks/use-run.ts";
import { t } from "../locales/t.ts";

/** Long enough to read it and change one's mind. */
const undoSeconds = 8;

/** Says that rows are gone, and takes it back on one click where that is cheap: rows of a tree have more than one place to come back to. */
function useRemoved({ screen, rows }: Pick<ActionProps, "screen" | "rows">): () => void {
  const source = useDataSource();
  const queries = useQueryClient();
  const { message } = App.useApp();
  const undo = async (key: string) => {
    message.destroy(key);
    try {
      const ids = rows.map((row) => row.id);
      await source.restore(screen.path, ids);
      void message.success(t("restored"));
    } catch (error) {
      void message.error(sentenceOf(error));
    }
    await queries.invalidateQueries({ queryKey: ["list", screen.path] });
  };
  return () => {
    if (!screen.rights.restore || screen.treeField !== null) return void message.success(t("removed"));
    const key = `removed ${rows.map((row) => row.id).join()}`;
    const content = (
      <>
        {t("removed")}
        <Button type="link" size="small" onClick={() => void undo(key)}>
          {t("undo")}
        </Button>
      </>
    );
    void message.success({ key, content, duration: undoSeconds });
  };
}

const listed = (uses: readonly RemovalUse[]): string => uses.map(({ title, count }) => t("remove.use", { title, count })).join(t("remove.and"));

/** What refers to the rows, in words; empty until it is known, for the removal itself is judged by the server. */
function useUses({ screen, rows }: Pick<ActionProps, "screen" | "rows">): { held: string; left: string } {
  const source = useDataSource();
  const ids = rows.map((row) => row.id);
  const { data = [] } = useQuery({ queryKey: ["uses", screen.path, ids], queryFn: () => source.uses(screen.path, ids), gcTime: 0, retry: false });
  return { held: listed(data.filter(({ holds }) => holds)), left: listed(data.filter(({ holds }) => !holds)) };
}

function RemoveQuestion({ screen, action, rows, onClose, onDone }: ActionProps) {
  const source = useDataSource();
  const { isRunning, run } = useRun();
  const tellRemoved = useRemoved({ screen, rows });
  const { held, left } = useUses({ screen, rows });
  const remove = async () => {
    const ids = rows.map((row) => row.id);
    let reply: unknown;
    const asked = async () => {
      reply = await source.remove(screen.path, ids);
      return reply;
    };
    if (!(await run(asked, null))) return;
    if (failuresOf(reply).length === 0) tellRemoved();
    onDone();
  };
  return (
    <Question
      title={t("remove.ask", { rows: rowsName(screen, rows) })}
      okText={t("remove")}
      danger
      isRunning={isRunning}
      isBarred={held !== ""}
      onOk={remove}
      onClose={onClose}
    >
      {held !== "" && <p className="danger">{t("remove.held", { what: held })}</p>}
      {left !== "" && <p>{t("remove.left", { what: left })}</p>}
      {held !== "" ? null : typeof action.confirm === "boolean" || !action.confirm ? t("remove.hint") : textOf(action.confirm)}
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
