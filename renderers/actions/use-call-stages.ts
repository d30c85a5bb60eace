import { useEffect, useRef, useState } from "react";
import type { OperationReply } from "../../engine/api.ts";
import { useDataSource, type Values } from "../data-source.ts";
import type { AskedForm } from "../hooks/use-asked-form.ts";
import { type ActionProps, verbArgument } from "./action-kind.ts";

export type Changes = NonNullable<OperationReply["shows"]>;

/** Stages before a call with `preview`: the dialog begins with what holds now, and what would change is told before it does. */
export function useCallStages({ screen, action, rows }: Pick<ActionProps, "screen" | "action" | "rows">, form: AskedForm) {
  const source = useDataSource();
  const [changes, setChanges] = useState<Changes | null>(null);
  const ids = rows.map((row) => row.id);
  const ask = (stage: "start" | "preview", input: Values) =>
    source.call(screen.path, verbArgument(action), { ...(ids.length > 0 && { ids }), input, stage });
  const spokenOf = useRef("");
  const { model } = form;
  const drawn = useRef(model);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for each record that is spoken of
  useEffect(() => {
    drawn.current = model;
    if (!action.preview || !model) return;
    return model.follow(recordsOf(model.plan), (about) => {
      const text = JSON.stringify(about);
      // Drawn anew the form goes on with what was typed.
      if (text === spokenOf.current) return;
      spokenOf.current = text;
      const begin = async () => {
        const held = (await ask("start", about)) as Values | null;
        if (text === spokenOf.current) drawn.current?.restart(held ?? {});
      };
      begin().catch(() => undefined);
    });
  }, [model]);
  const tell = (input: Values) => form.run(async () => setChanges(((await ask("preview", input)) as OperationReply).shows ?? []), null);
  return { changes, tell, back: () => setChanges(null) };
}

/** What holds now depends on the one record that is spoken of. */
const recordsOf = ({ items }: NonNullable<AskedForm["model"]>["plan"]): string[] =>
  [...items.values()].filter(({ isAsked, field }) => isAsked && field.ref && field.valueClass === "text").map(({ path }) => path);
