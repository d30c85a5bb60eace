import type { DesignerCalls } from "../../designer/model/designer-calls.ts";
import { SetChecker } from "../../designer/model/set-checker.ts";
import { Workspace } from "../../designer/model/workspace.ts";
import { newId } from "../../src/web/client/new-id.ts";

interface Opening {
  /** What documents may name besides documents. */
  operations: readonly string[];
  now(): number;
}

/** The designer of one person, opened, checking in this thread. */
export async function openedWorkspace(calls: DesignerCalls, { operations, now }: Opening): Promise<Workspace> {
  const named = operations.map((name) => ({ name, title: name, kind: "action" }));
  const workspace = new Workspace({
    calls: { ...calls, set: async () => ({ ...(await calls.set()), operations: named }) },
    checker: new SetChecker(),
    now,
    newId,
  });
  await workspace.open();
  return workspace;
}
