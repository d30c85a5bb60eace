import { useCallback, useEffect, useState } from "react";
import type { Detail } from "../../engine/api.ts";
import type { CompiledScreen } from "../../engine/screens/screen-model.ts";
import { useDataSource } from "../data-source.ts";
import { t } from "../locales/t.ts";

/** Paths a record must bring beside its own fields: walked ones and what conditions read. */
export function detailColumns(screen: CompiledScreen): string[] {
  return [...new Set([...Object.keys(screen.fields).filter((path) => path.includes(".")), ...screen.needs])];
}

interface Loading {
  detail: Detail | null;
  failure: string | null;
}
const nothing: Loading = { detail: null, failure: null };

/** The record of a form with everything the form shows. Loads nothing without an id. */
export function useFormRecord(screen: CompiledScreen, id: string | undefined): Loading & { retry(): void } {
  const source = useDataSource();
  const [turn, setTurn] = useState(0);
  const [state, setState] = useState<Loading & { for: string }>({ ...nothing, for: "" });
  const asked = `${screen.path} ${id ?? ""} ${turn}`;
  useEffect(() => {
    if (id === undefined) return;
    let left = false;
    const settle = (loading: Loading) => !left && setState({ ...loading, for: asked });
    source.getOne(screen.path, id, { columns: detailColumns(screen).join(",") || undefined, history: screen.flow ? 1 : undefined }).then(
      (detail) => settle({ detail, failure: null }),
      (cause: unknown) => settle({ detail: null, failure: cause instanceof Error ? cause.message : t("load.failed") }),
    );
    return () => {
      left = true;
    };
  }, [source, screen, id, asked]);
  const retry = useCallback(() => setTurn((now) => now + 1), []);
  return { ...(state.for === asked ? state : nothing), retry };
}
