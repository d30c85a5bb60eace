import { useCallback } from "react";
import type { Row, SelectOption } from "../../engine/api.ts";
import type { CompiledScreen } from "../../engine/screens/screen-model.ts";
import { type DataSource, useDataSource } from "../data-source.ts";
import type { LoadWalk } from "../formily/index.ts";
import { rememberLabel, targetPath } from "../ref-labels.ts";

/**
 * What stands behind a newly chosen reference: in one call what everybody is shown of its row, in a second one what the person reads of it by
 * rights of their own, where the form asks for that.
 */
export function useLoadWalk(screen: CompiledScreen): LoadWalk {
  const source = useDataSource();
  return useCallback(
    async (path, key, { paths: walked, choice }) => {
      const target = screen.fields[path]?.ref;
      if (!target) return {};
      const [option] = await source.select(targetPath(target), { ids: key, ...choice });
      if (!option) return {};
      rememberLabel(source, target, { value: key, label: option.label });
      const nameOf = (one: string) => one.slice(path.length + 1);
      const further = walked.filter((one) => !Object.hasOwn(option, nameOf(one)) && screen.fields[one]?.read === "clear");
      const own =
        further.length === 0 ? undefined : await readRow(source, { target, key, columns: further.map(nameOf).filter((name) => name.includes(".")) });
      return Object.fromEntries(
        walked.map((one) => [one, namedIn(option, nameOf(one)) ?? (further.includes(one) ? namedIn(own, nameOf(one)) : null)]),
      );
    },
    [source, screen],
  );
}

const namedIn = (row: Row | SelectOption | undefined, name: string): unknown => (row as Record<string, unknown> | undefined)?.[name] ?? null;

/** Nothing where the person may not read the row. */
async function readRow(
  source: DataSource,
  { target, key, columns }: { target: NonNullable<CompiledScreen["fields"][string]["ref"]>; key: string; columns: readonly string[] },
): Promise<Row | undefined> {
  const asked = columns.length === 0 ? {} : { columns: columns.join(",") };
  const found = await source.list(targetPath(target), { [target.key]: key, size: 2, ...asked }).catch(() => null);
  return found?.records.find((row) => row[target.key] === key);
}
