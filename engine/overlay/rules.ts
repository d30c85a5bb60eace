import type { JsonObject } from "../values/json-object.ts";
import { read, trace } from "../documents/anchors.ts";
import { problem, type Problem } from "../errors.ts";
import type { OverlayOp } from "../kinds/overlay/document.ts";
import type { Guard } from "./guards.ts";

type Verb = "hide" | "set" | "add" | "move";
/** `*` is one step, a last `**` any number. For `add` the steps lead to the list. A rule without verbs shuts what another opens. */
export interface Rule {
  at: string;
  verbs: readonly Verb[];
  guard?: Guard;
}

/** What an overlay may do to the documents of a kind. What no rule names is refused. */
export interface OverlayLimits {
  rules: readonly Rule[];
  /** Records refer to its parts: hiding one retires it and keeps the data. */
  retires?: true;
  /** Whether the steps lead to what decides who may do what: a refusal there says so. */
  touchesAccess?(steps: readonly string[]): boolean;
  /** What is wrong only once the operations are seen together: the part (`moves.<key>`), its key and the reason. */
  refusals?(product: JsonObject, composed: JsonObject): { anchor: string; key: string; reason: string }[];
}

export const rule = (at: string, verbs: string, guard?: Guard): Rule => ({ at, verbs: verbs.split(" ") as Verb[], ...(guard && { guard }) });
/** Words that must stand there, whatever they are; and those that may also go. */
export const words = (at: string, guard?: Guard): Rule[] => [rule(at, "set", guard), rule(`${at}.**`, "set hide", guard)];
export const looks = (at: string, guard?: Guard): Rule[] => [rule(at, "set hide", guard), rule(`${at}.**`, "set hide", guard)];

const everything = "**";

/** Everything but what makes the document what it is; rights come from entities, so nothing here can give one. */
export const lookRules = (fixed: readonly string[]): readonly Rule[] => [
  ...fixed.flatMap((key) => [key, `${key}.**`]).map((at) => ({ at, verbs: [] })),
  rule(everything, "hide set add move"),
];

interface Question {
  limits: OverlayLimits;
  op: OverlayOp;
  document: JsonObject;
  base: JsonObject;
  /** JSON Pointer of the operation. */
  path: string;
}

/** Null when the operation neither widens access nor weakens a rule of the product. The anchor must exist. */
export function mayChange({ limits, op, document, base, path }: Question): Problem | null {
  const verb: Verb = "hide" in op ? "hide" : "set" in op ? "set" : "add" in op ? "add" : "move";
  const anchor = "hide" in op ? op.hide : "set" in op ? op.set : "add" in op ? op.add : op.move;
  const steps = trace(document, anchor) ?? [];
  const names = steps.map((step) => step.name);
  const fits = limits.rules.filter((one) => matches(one.at.split("."), names));
  const open = fits.some((one) => one.verbs.length === 0) ? [] : fits.filter((one) => one.verbs.includes(verb));
  const place = steps.at(-1)?.place;
  const value = place === undefined ? undefined : read(place);
  const way = [...steps.map((step) => step.place.container), value];
  if ("move" in op && op.into !== undefined && !mayEnter(limits, document, { into: op.into, name: names.at(-1) ?? "" }))
    return problem("OVERLAY_REFUSED", path, { anchor: op.into, reason: "它只能在原来的列表中移动" });
  const reasons = open.map((one) => one.guard?.({ op, document, base, way, value }) ?? null);
  if (reasons.includes(null)) return null;
  const reason = reasons[0] ?? "这是产品的规定";
  return limits.touchesAccess?.(names) === true
    ? problem("ACCESS_WIDENED", path, { what: `“${anchor}”${reason}` })
    : problem("OVERLAY_REFUSED", path, { anchor, reason });
}

/** From list to list only what is nothing but looks may move: elsewhere the list says what a part means. */
function mayEnter({ rules }: OverlayLimits, document: JsonObject, { into, name }: { into: string; name: string }): boolean {
  const names = [...(trace(document, into) ?? []).map((step) => step.name), name];
  const fits = rules.filter((one) => matches(one.at.split("."), names));
  return !fits.some((one) => one.verbs.length === 0) && fits.some((one) => one.at === everything && one.verbs.includes("move"));
}

function matches(pattern: readonly string[], names: readonly string[]): boolean {
  const isOpen = pattern.at(-1) === "**";
  const fixed = isOpen ? pattern.slice(0, -1) : pattern;
  if (isOpen ? names.length <= fixed.length - (fixed.length === 0 ? 1 : 0) : names.length !== fixed.length) return false;
  return fixed.every((step, at) => step === "*" || step === names[at]);
}
