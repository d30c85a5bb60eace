import { useCallback, useEffect, useRef, useState } from "react";
import type { SelectOption } from "../../engine/api.ts";
import { type ChoiceQuery, useDataSource } from "../data-source.ts";
import { rememberLabel, targetPath } from "../ref-labels.ts";
import type { WidgetProps } from "./widget.ts";
import { t } from "../locales/t.ts";

const TYPING_PAUSE_MS = 250;

/** Rows a reference may choose, searched on the server as one types. Loaded when the list opens, not before. */
export function useRefOptions({ field, choice }: Pick<WidgetProps, "field" | "choice">) {
  const source = useDataSource();
  const [options, setOptions] = useState<SelectOption[] | null>(null);
  const [loading, setLoading] = useState(false);
  const [failed, setFailed] = useState<string | null>(null);
  const latest = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const target = field.ref;
  // As text, because the same question may come in another object at every drawing.
  const asked = JSON.stringify(choice ?? {});

  const load = useCallback(
    async (keyword: string) => {
      if (!target) return;
      latest.current += 1;
      const turn = latest.current;
      setLoading(true);
      try {
        const found = await source.select(targetPath(target), { ...(JSON.parse(asked) as ChoiceQuery), ...(keyword && { keyword }) });
        if (turn !== latest.current) return;
        for (const option of found) rememberLabel(source, target, option);
        setOptions(found);
        setFailed(null);
      } catch (cause) {
        if (turn === latest.current) setFailed(cause instanceof Error ? cause.message : t("load.failed"));
      } finally {
        if (turn === latest.current) setLoading(false);
      }
    },
    [source, target, asked],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: another question means other rows
  useEffect(() => {
    setOptions(null);
    return () => clearTimeout(timer.current);
  }, [asked]);

  const search = useCallback(
    (keyword: string) => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void load(keyword), TYPING_PAUSE_MS);
    },
    [load],
  );
  const open = useCallback(() => void (options === null && load("")), [load, options]);
  return { options: options ?? [], isLoading: loading, failure: failed, search, open };
}
