import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { App } from "antd";
import { useCallback, useEffect, useRef, useState } from "react";
import type { ListLook } from "../../engine/api.ts";
import type { CompiledScreen } from "../../engine/screens/screen-model.ts";
import { type DataSource, useDataSource } from "../data-source.ts";
import { t } from "../locales/t.ts";

/** Between the last change of a column and its way to the server: drawing a column wider is many changes. */
const REST_MS = 600;

/** How the person arranged this list, kept on the server: it is there in another browser. Null = as the document has it. */
export function useOwnLook({ id, variant, kept }: CompiledScreen): [ListLook | null, (look: ListLook | null) => void] {
  const [look, setLook] = useState(kept?.look ?? null);
  const keep = useKeeping();
  const choose = useCallback(
    (next: ListLook | null) => {
      setLook(next);
      keep({ screen: id, variant, look: next });
    },
    [keep, id, variant],
  );
  return [look, choose];
}

type Keeping = Parameters<DataSource["keepLook"]>[0];

/** The loaded screen has the look from here on. */
export function noteLook(client: QueryClient, { screen: id, variant, look }: Keeping): void {
  client.setQueriesData<CompiledScreen>({ queryKey: ["screen", id] }, (screen) =>
    screen?.kept && screen.variant === variant ? { ...screen, kept: { ...screen.kept, look } } : screen,
  );
}

/** Hands the last of several changes on, at the latest when the list is left. */
function useKeeping(): (look: Keeping) => void {
  const source = useDataSource();
  const client = useQueryClient();
  const { message } = App.useApp();
  const waiting = useRef<{ look: Keeping; timer: ReturnType<typeof setTimeout> } | null>(null);
  const flush = useCallback(() => {
    if (waiting.current === null) return;
    const { look, timer } = waiting.current;
    clearTimeout(timer);
    waiting.current = null;
    // A look that was not kept is no reason to stop anybody: it stays as long as the page does, and is told.
    source.keepLook(look).catch((error: Error) => void message.warning({ key: "look", content: t("columns.notKept", { reason: error.message }) }));
    noteLook(client, look);
  }, [source, client, message]);
  useEffect(() => {
    addEventListener("pagehide", flush);
    return () => {
      removeEventListener("pagehide", flush);
      flush();
    };
  }, [flush]);
  return useCallback(
    (look) => {
      if (waiting.current !== null) clearTimeout(waiting.current.timer);
      waiting.current = { look, timer: setTimeout(flush, REST_MS) };
    },
    [flush],
  );
}
