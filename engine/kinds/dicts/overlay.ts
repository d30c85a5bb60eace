import { type Guard, onlyOn, ownerOf } from "../../overlay/guards.ts";
import { looks, type OverlayLimits, type Rule, rule, words } from "../../overlay/rules.ts";

/** Official codes are sealed: own codes may be added beside them. */
const notSealed: Guard = (attempt) => (ownerOf(attempt, "standard") === undefined ? null : "这是标准字典，只能增加自己的代码");

const rules: readonly Rule[] = [
  ...words("title"),
  ...looks("notes"),
  ...words("dicts.*.title"),
  rule("dicts", "add"),
  rule("dicts.*.items", "add"),
  rule("dicts.*.items.*", "move"),
  rule("dicts.*.items.*", "hide", notSealed),
  rule("dicts.*.items.*.retired", "set", (attempt) => notSealed(attempt) ?? onlyOn(attempt)),
  ...words("dicts.*.items.*.label", notSealed),
  ...looks("dicts.*.items.*.tone"),
  ...looks("dicts.*.items.*.parent", notSealed),
];

/** A school adds items and renames its own; items that go keep their data. */
export const dictsOverlay: OverlayLimits = { rules, retires: true };
