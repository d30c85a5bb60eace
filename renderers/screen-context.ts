import type { EvalContext } from "../engine/context.ts";
import type { ScreenContext } from "./data-source.ts";
import { createContext, useContext } from "react";

/** Paths of tree rows seen so far, by `<entity> <key>`: `/1/3/`. Filled as trees load, read by `under` in the browser. */
export const treePaths = new Map<string, string>();

export function rememberTreePath(entity: string, key: string, path: string): void {
  treePaths.set(`${entity} ${key}`, path);
}

/** The plain reply of the server as an evaluation wants it. */
export function evalContext(context: ScreenContext): EvalContext {
  return {
    user: context.user,
    today: context.today,
    now: context.now,
    xn: context.xn,
    xqM: context.xqM,
    week: context.week,
    params: context.params,
    calendar: (day) => context.calendar[day],
    treePath: (entity, key) => treePaths.get(`${entity} ${key}`),
  };
}

const EvalContextContext = createContext<EvalContext | null>(null);
/** The shell loads `DataSource.context()` once per sign-in and provides `evalContext(reply)`. */
export const EvalContextProvider = EvalContextContext.Provider;

/** @throws Error when a renderer stands outside `EvalContextProvider`. */
export function useEvalContext(): EvalContext {
  const context = useContext(EvalContextContext);
  if (!context) throw new Error("EvalContextProvider is missing above this renderer");
  return context;
}
