import { useEffect, useMemo, useRef } from "react";
import type { Values } from "../data-source.ts";
import { FormModel, type FormPlan } from "../formily/index.ts";
import { useEvalContext } from "../screen-context.ts";
import { useLoadWalk } from "./use-load-walk.ts";

interface RunningFormOptions {
  plan: FormPlan;
  /** What the form begins with; another record, preset or draft is another form. Null = not known yet. */
  record: Values | null;
  preset?: Values;
  restored?: Values;
}

/** The running form of a plan. Null while its record is not known. */
export function useRunningForm({ plan, record, preset, restored }: RunningFormOptions): FormModel | null {
  const ctx = useEvalContext();
  const loadWalk = useLoadWalk(plan.screen);
  const { mode } = plan;
  const identity = useMemo(() => ({ mode, record, preset, restored }), [mode, record, preset, restored]);
  const last = useRef<{ identity: object; model: FormModel } | null>(null);
  const former = (of: object) => (last.current?.identity === of ? last.current.model : null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the former drawing is read when another begins, never watched
  const model = useMemo(
    // Drawn anew in another language or in a changed surrounding, the form goes on with what was typed.
    () => (record ? new FormModel(plan, { record, preset, draft: former(identity)?.typed() ?? restored, ctx, loadWalk }) : null),
    [plan, record, preset, restored, ctx, loadWalk, identity],
  );
  useEffect(() => {
    if (!model) return undefined;
    const end = model.start();
    const before = last.current?.identity === identity ? last.current.model : model;
    if (before !== model) model.messages.resume(before.messages);
    last.current = { identity, model };
    return end;
  }, [model, identity]);
  return model;
}

/** The former object while the value is equal: a caller that builds its preset anew at every drawing must not start the form anew. */
export function useSame<T>(value: T): T {
  const text = JSON.stringify(value);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text is the value
  return useMemo(() => value, [text]);
}
