import type { ComponentProps } from "react";
import type { CompiledScreen } from "../../../../engine/screens/screen-model.ts";
import type { ListController } from "../../../hooks/use-list-controller.ts";
import { t } from "../../../locales/t.ts";
import { language } from "../../../text.ts";
import { ListTable } from "../ListTable.tsx";
import type { TreeKeys } from "./tree-rows.ts";
import { useTreeRows } from "./use-tree-rows.ts";

type TableProps = Omit<ComponentProps<typeof ListTable>, "tree">;

/** Null where the reader does not see what stands above a row: the rows are then a plain table. */
export function treeKeysOf({ treeField, fields }: Pick<CompiledScreen, "treeField" | "fields">): TreeKeys | null {
  const field = treeField === null ? undefined : fields[treeField];
  return field?.read === "clear" && field.ref ? { parent: field.path, key: field.ref.key } : null;
}

/** Rows of a tree that open and close below each other. */
export function TreeTable(props: TableProps) {
  const keys = treeKeysOf(props.controller.screen);
  return keys === null ? <ListTable {...props} /> : <NestedTable {...props} keys={keys} />;
}

function NestedTable({ keys, ...props }: TableProps & { keys: TreeKeys }) {
  const tree = useTreeRows(props.controller, keys);
  const shown: ListController = { ...props.controller, isLoading: tree.isLoading };
  return (
    <>
      <ListTable {...props} controller={shown} tree={tree} />
      {tree.leftOut > 0 && (
        <p className="muted" role="note">
          {t("tree.leftOut", { count: tree.leftOut.toLocaleString(language()) })}
        </p>
      )}
    </>
  );
}
