import { useCallback, useEffect, useRef, useState } from "react";
import type { SelectOption } from "../../engine/api.ts";
import { type ChoiceQuery, useDataSource } from "../data-source.ts";
import { rememberLabel, targetPath } from "../ref-labels.ts";
import type { WidgetProps } from "./widget.ts";
import { t } from "../locales/t.ts";

const TYPING_PAUSE_MS = 250;

/** Rows a reference may choose, searched on the server as one types. Loaded when the list opens, not before. */
export function useRefOptions({ field, choice, invalid = false }: Pick<WidgetProps, "field" | "choice" | "invalid">) {
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
        for (const { value, label, labelNote } of found)
          rememberLabel(source, target, { value, label: labelNote === undefined ? label : `${label}（${labelNote}）` });
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

  // What was refused may be gone: the list is read anew when it is opened next, and stays as it is while it is open.
  const isOld = useRef(false);
  useEffect(() => {
    if (invalid) isOld.current = true;
  }, [invalid]);

  const search = useCallback(
    (keyword: string) => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void load(keyword), TYPING_PAUSE_MS);
    },
    [load],
  );
  const open = useCallback(() => {
    if (options !== null && !isOld.current) return;
    isOld.current = false;
    setOptions(null);
    void load("");
  }, [load, options]);
  return { options: options ?? [], isLoading: loading, failure: failed, search, open };
}
