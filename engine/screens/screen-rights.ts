import { accessFor } from "../access/access-for.ts";
import { variantsHeld } from "../access/role-limits.ts";
import { readablePath } from "../access/readable-path.ts";
import { type WriteAction, writableFields } from "../access/writable-fields.ts";
import type { Access } from "../access/types.ts";
import { resolvePath } from "../conditions/resolve-path.ts";
import type { Path } from "../grammar/condition.ts";
import type { UserContext } from "../context.ts";
import type { Entity, Model } from "../model/model.ts";

/** What one user may see and do with one entity, as screens need it. */
export interface ScreenReader {
  model: Model;
  entity: Entity;
  user: UserContext;
  access: Access;
  /** Null = not at all, or no such path. */
  reads(path: Path, action?: "read" | "export"): "clear" | "masked" | null;
  creates(field: string): boolean;
  updates(field: string): boolean;
}

export function screenReader(model: Model, entity: Entity, user: UserContext): ScreenReader {
  const known = new Map<string, "clear" | "masked" | null>();
  // Found when first asked for: whoever checks a whole set makes thousands of readers and asks most of them for their access alone.
  const sets = new Map<WriteAction, ReadonlySet<string>>();
  const writable = (action: WriteAction) => {
    const fields = sets.get(action) ?? new Set(writableFields(model, entity.id, user, action).flatMap((open) => [...open]));
    sets.set(action, fields);
    return fields;
  };
  const reads: ScreenReader["reads"] = (path, action = "read") => {
    const key = `${action} ${path}`;
    const cached = known.get(key);
    if (cached !== undefined) return cached;
    const state = readState({ model, entity, user, path, action });
    known.set(key, state);
    return state;
  };
  return {
    model,
    entity,
    user,
    access: accessFor(model, entity.id, user),
    reads,
    creates: (field) => writable("create").has(field),
    updates: (field) => writable("update").has(field),
  };
}

interface Reading {
  model: Model;
  entity: Entity;
  user: UserContext;
  path: Path;
  action: "read" | "export";
}

function readState({ model, entity, user, path, action }: Reading): "clear" | "masked" | null {
  if (!resolvePath(model, entity.id, path)) return null;
  const { clear, masked } = readablePath({ model, entity: entity.id, path, user, action });
  if (clear !== false) return "clear";
  return masked !== false ? "masked" : null;
}

/** Does the user hold a variant of the screen? */
export function seesScreen(model: Model, screenId: string, user: UserContext): boolean {
  const screen = model.screens.get(screenId);
  return screen !== undefined && variantsHeld(screen, user).length > 0;
}
