import { useQueryClient } from "@tanstack/react-query";
import { App, Button } from "antd";
import type { CellsToWrite, CellsWritten } from "../../../../engine/api.ts";
import type { CompiledScreen } from "../../../../engine/screens/screen-model.ts";
import { useDataSource } from "../../../data-source.ts";
import { sentenceOf } from "../../../hooks/use-run.ts";
import { t } from "../../../locales/t.ts";

/** Long enough to look at what became of it. */
const undoSeconds = 12;

/** Writes cells together and says so with a button that takes all of them back. */
export function useWriteCells({ path }: CompiledScreen): (body: CellsToWrite) => Promise<CellsWritten> {
  const source = useDataSource();
  const queries = useQueryClient();
  const { message, modal } = App.useApp();
  const again = () => queries.invalidateQueries({ queryKey: ["list", path] });
  const undo = async (batchId: string) => {
    message.destroy(batchId);
    try {
      const { keptCount, kept } = await source.takeBackImport(batchId);
      if (keptCount === 0) void message.success(t("cells.undone"));
      else modal.warning({ title: t("cells.kept"), content: [...new Set(kept.map(({ reason }) => reason))].join("\n"), className: "lines" });
    } catch (error) {
      void message.error(sentenceOf(error));
    }
    await again();
  };
  return async (body) => {
    const report = await source.writeCells(path, body);
    const { batchId, inserted, updated } = report;
    if (batchId !== null) {
      const content = (
        <>
          {t("cells.written", { inserted, updated })}
          <Button type="link" size="small" onClick={() => void undo(batchId)}>
            {t("undo")}
          </Button>
        </>
      );
      void message.success({ key: batchId, content, duration: undoSeconds });
    } else if (report.faults.length === 0) void message.info(t("cells.same"));
    if (report.faults.length === 0) await again();
    return report;
  };
}
