import { type Dispatch, type SetStateAction, useEffect, useState } from "react";
import type { OperationReply } from "../../engine/api.ts";
import type { ScreenField } from "../../engine/screens/screen-model.ts";
import { useDataSource, type Values } from "../data-source.ts";
import { type ActionProps, verbArgument } from "./action-kind.ts";
import { useRun } from "../hooks/use-run.ts";

interface Asked {
  asked: ScreenField[];
  values: Values;
  setValues: Dispatch<SetStateAction<Values>>;
}
export type Changes = NonNullable<OperationReply["shows"]>;

/** Stages before a call with `preview`: the dialog begins with what holds now, and what would change is told before it does. */
export function useCallStages({ screen, action, rows }: Pick<ActionProps, "screen" | "action" | "rows">, { asked, values, setValues }: Asked) {
  const source = useDataSource();
  const { isRunning, run } = useRun();
  const [changes, setChanges] = useState<Changes | null>(null);
  const ids = rows.map((row) => row.id);
  const ask = (stage: "start" | "preview", input: Values) =>
    source.call(screen.path, verbArgument(action), { ...(ids.length > 0 && { ids }), input, stage });
  // What holds now depends on the one record that is spoken of.
  const about = Object.fromEntries(
    asked.flatMap(({ path, ref, valueClass }) => (ref && valueClass === "text" ? [[path, values[path] ?? null]] : [])),
  );
  const spokenOf = JSON.stringify(about);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for each record that is spoken of
  useEffect(() => {
    if (!action.preview) return;
    let isCurrent = true;
    const begin = async () => {
      const held = (await ask("start", JSON.parse(spokenOf) as Values)) as Values | null;
      if (isCurrent) setValues((before) => ({ ...before, ...held }));
    };
    begin().catch(() => undefined);
    return () => {
      isCurrent = false;
    };
  }, [spokenOf]);
  const tell = (input: Values) => run(async () => setChanges(((await ask("preview", input)) as OperationReply).shows ?? []), null);
  return { changes, isBusy: isRunning, tell, back: () => setChanges(null) };
}
