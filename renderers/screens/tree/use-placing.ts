import { useQueryClient } from "@tanstack/react-query";
import { useRun } from "../../hooks/use-run.ts";
import { type Placing, useDataSource } from "../../data-source.ts";
import type { LazyNode } from "../../hooks/use-lazy-tree.ts";
import { t } from "../../locales/t.ts";

/** Puts a node elsewhere and reads the tree and its lists again, also when it was refused: then somebody else was faster. */
export function usePlacing(path: string, reload: () => Promise<void>) {
  const source = useDataSource();
  const client = useQueryClient();
  const { isRunning, run } = useRun();
  async function place(node: LazyNode, target: Pick<Placing, "parent" | "after">): Promise<void> {
    const placing = { node: node.key, version: node.node.version ?? 0, ...target };
    await run(() => source.place(path, placing), t("tree.moved", { name: node.title }));
    await Promise.all([reload(), client.invalidateQueries({ queryKey: ["list", path] })]);
  }
  return { isPlacing: isRunning, place };
}
