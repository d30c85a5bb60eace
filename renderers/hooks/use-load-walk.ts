import { useCallback } from "react";
import type { CompiledScreen } from "../../engine/screens/screen-model.ts";
import { useDataSource } from "../data-source.ts";
import type { LoadWalk } from "../formily/index.ts";
import { rememberLabel, targetPath } from "../ref-labels.ts";

/** What a newly chosen reference shows of its row, asked in one call. */
export function useLoadWalk(screen: CompiledScreen): LoadWalk {
  const source = useDataSource();
  return useCallback(
    async (path, key, walked) => {
      const target = screen.fields[path]?.ref;
      if (!target) return {};
      const names = walked.map((one) => one.slice(path.length + 1));
      const [option] = await source.select(targetPath(target), { ids: key, for: `${screen.entity}.${path}` });
      if (!option) return {};
      rememberLabel(source, target, { value: key, label: option.label });
      return Object.fromEntries(walked.map((one, at) => [one, option[names[at]!] ?? null]));
    },
    [source, screen],
  );
}
