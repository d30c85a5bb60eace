import { pointerAlong } from "../../engine/changes/index.ts";
import { formerNames, ownName } from "../../engine/references/names.ts";
import type { Use } from "../../engine/references/uses.ts";
import { valueAt } from "../../engine/values/json-pointer.ts";
import type { PartAt } from "./set-checker.ts";
import type { Gesture, Workspace } from "./workspace.ts";

/** Everything that refers to a part; null = nothing refers to it by name. */
export async function usesIn(workspace: Workspace, part: PartAt): Promise<Use[] | null> {
  await workspace.check();
  return workspace.checker.uses(part);
}

export interface Naming {
  /** What those that refer to the part call it. */
  name: string;
  /** Why it cannot be called otherwise: the product named it, or what is stored says its name. Null: it can. */
  fixed: "product" | "stored" | null;
}

/** Null where nothing refers to the part by name. */
export function namingOf(workspace: Workspace, { file, steps }: PartAt): Naming | null {
  const { layer, document } = workspace.source(file);
  const shown = workspace.shown(file);
  const name = shown === null ? null : ownName(shown, pointerAlong(shown, steps));
  if (name === null || document === null) return null;
  if (layer === "product") return { name, fixed: "product" };
  const remembers = formerNames(document, pointerAlong(document, steps)) !== null;
  return { name, fixed: isInUse(workspace, { file, steps }) && !remembers ? "stored" : null };
}

/** It is among what is published, so that records and people may know it by its name. */
function isInUse(workspace: Workspace, { file, steps }: PartAt): boolean {
  const { published } = workspace.source(file);
  return published !== null && valueAt(published, pointerAlong(published, steps)) !== undefined;
}

export interface NewNameOf extends PartAt {
  name: string;
  gesture: Gesture;
}

/** Calls a part otherwise, everywhere, in one step; answers why not. */
export async function renameIn(workspace: Workspace, { file, steps, name, gesture }: NewNameOf): Promise<string[]> {
  await workspace.check();
  const { documents, left } = await workspace.checker.rename({ file, steps }, { name, isInUse: isInUse(workspace, { file, steps }) });
  const refused = left.filter(({ severity }) => severity === "error").map(({ message }) => message);
  const closed = [...documents.keys()].filter((one) => workspace.source(one).layer === "product");
  if (refused.length > 0 || closed.length > 0) return [...new Set([...refused, ...closed])];
  workspace.editAll(
    [...documents].map(([one, document]) => ({ file: one, document })),
    gesture,
  );
  return [];
}
