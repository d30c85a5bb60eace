import { allOf, type RowCond } from "../../../../engine/access/conds.ts";
import { variantsHeld } from "../../../../engine/access/role-limits.ts";
import type { ScreenDocument } from "../../../../engine/kinds/screen/document.ts";
import type { Entity } from "../../../../engine/model/model.ts";
import { problem, requestError } from "../../../../engine/errors.ts";
import { refused } from "../../platform/errors.ts";
import type { Call } from "../../platform/runtime.ts";

interface Looked {
  screen: ScreenDocument;
  /** Role whose variant the caller looks at. */
  role: string;
}

/** A screen of the entity that the caller holds a variant of. @throws RequestError REQUEST_PARAM_INVALID for a screen of another entity or a variant not held, a refusal for a screen the caller has no variant of */
export function heldScreen({ call, entity }: { call: Call; entity: Entity }, screenId: string, variant: string | undefined): Looked {
  const screen = call.model.screens.get(screenId);
  if (screen === undefined || screen.entity !== entity.id)
    throw requestError([problem("REQUEST_PARAM_INVALID", "/screen", { name: "screen", expected: "本数据的界面" })]);
  const held = variantsHeld(screen, call.user);
  const role = variant ?? held[0];
  if (role === undefined) throw refused("页面不存在或没有权限");
  if (!held.includes(role)) throw requestError([problem("REQUEST_PARAM_INVALID", "/variant", { name: "variant", expected: "本人角色的界面" })]);
  return { screen, role };
}

/** Rows a screen is about, and those of the variant the caller looks at. It only narrows. @throws as `heldScreen` */
export function screenCond(place: { call: Call; entity: Entity }, screenId: string, variant: string | undefined): RowCond {
  const { screen, role } = heldScreen(place, screenId, variant);
  return allOf([screen.where ?? true, screen.variants[role]?.where ?? true]);
}
