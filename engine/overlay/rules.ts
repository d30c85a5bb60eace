import { accessActions } from "../access/types.ts";
import { type Node, read, trace } from "../documents/anchors.ts";
import type { DocumentKind } from "../documents/common.ts";
import { fieldOptionList } from "../fields/field-document.ts";
import type { Stricter } from "../fields/field-option.ts";
import type { OverlayOp } from "../kinds/overlay/document.ts";
import { problem, type Problem } from "../errors.ts";
import {
  alsoFromOwnNodes,
  type Guard,
  leadsOnly,
  mayRetireField,
  notApprovedByTime,
  notSealed,
  onlyCloserGroup,
  onlyFewer,
  onlyFirst,
  onlyIfNotOpened,
  onlyLarger,
  onlyNarrower,
  onlyOn,
  onlySmaller,
  onlyUserWritten,
  plainField,
} from "./guards.ts";

type Verb = "hide" | "set" | "add" | "move";
/** `*` is one step, a last `**` any number. For `add` the steps lead to the list. A rule without verbs shuts what another opens. */
interface Rule {
  at: string;
  verbs: readonly Verb[];
  guard?: Guard;
}

const rule = (at: string, verbs: string, guard?: Guard): Rule => ({ at, verbs: verbs.split(" ") as Verb[], ...(guard && { guard }) });
/** Words that must stand there, whatever they are; and those that may also go. */
const words = (at: string, guard?: Guard) => [rule(at, "set", guard), rule(`${at}.**`, "set hide", guard)];
const looks = (at: string, guard?: Guard) => [rule(at, "set hide", guard), rule(`${at}.**`, "set hide", guard)];

const stricterOnly: Record<Exclude<Stricter, "words">, Guard> = {
  smaller: onlySmaller,
  larger: onlyLarger,
  fewer: onlyFewer,
  narrower: onlyNarrower,
  first: onlyFirst,
};

function optionRules(at: string, stricter: Stricter | undefined): Rule[] {
  if (stricter === undefined) return [];
  return stricter === "words" ? looks(at) : [rule(at, "set", stricterOnly[stricter])];
}

/** A field of the entity, and a column of a table field. */
const fieldRules = (at: string): Rule[] => [
  ...words(`${at}.*.title`),
  ...["help", "unit"].flatMap((key) => looks(`${at}.*.${key}`)),
  rule(at, "add", plainField),
  rule(`${at}.*`, "move"),
  rule(`${at}.*`, "hide", mayRetireField),
  ...["required", "unique", "immutable"].map((key) => rule(`${at}.*.${key}`, "set", onlyOn)),
  ...fieldOptionList.flatMap(([key, { stricter }]) => optionRules(`${at}.*.${key}`, stricter)),
  rule(`${at}.*.mask`, "set", onlyFirst),
  rule(`${at}.*.default`, "set", onlyUserWritten),
  rule(`${at}.*.group`, "set", onlyCloserGroup),
];

const entityRules: readonly Rule[] = [
  ...words("title"),
  ...looks("notes"),
  ...fieldRules("fields"),
  ...fieldRules("fields.*.columns"),
  ...words("rules.*.message"),
  rule("rules", "add"),
  rule("unique", "add"),
  rule("conditions.*", "set", onlyFirst),
  rule("access.grants.*", "hide"),
  ...accessActions.map((action) => rule(`access.grants.*.${action}`, "hide")),
  rule("access.grants.*.call", "hide"),
  rule("access.grants.*.call.*", "hide"),
  ...["groups", "fields"].map((key) => rule(`access.grants.*.*.${key}.*`, "hide")),
  rule("access.grants.*.*.masked.*", "hide", onlyIfNotOpened),
];

const dictsRules: readonly Rule[] = [
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

const flowRules: readonly Rule[] = [
  ...["title", "moves.*.title"].flatMap((key) => words(key)),
  ...["notes", "notify", "copies", "helpers", "nodes.*.title", "moves.*.tone", "moves.*.confirm"].flatMap((key) => looks(key)),
  ...looks("nodes.*.due", notApprovedByTime),
  rule("nodes.*", "hide move"),
  rule("moves.*", "hide move"),
  rule("nodes", "add", leadsOnly),
  rule("moves", "add", leadsOnly),
  rule("moves.*.to", "set"),
  rule("moves.*.to.**", "set"),
  rule("moves.*.from", "set", alsoFromOwnNodes),
  rule("moves.*.when", "set", onlyNarrower),
  rule("moves.*.opinion", "set", ({ op }) => ("set" in op && op.to === "required" ? null : "只能改为必须填写意见")),
  rule("notify", "add"),
  rule("copies", "add"),
];

const areaRules: readonly Rule[] = [
  ...["title", "roles.*.title", "params.*.title", "params.*.default", "params.*.group"].flatMap((key) => words(key)),
  ...["notes", "order", "icon", "params.*.help", "params.*.unit"].flatMap((key) => looks(key)),
  rule("menu.**", "hide set move add"),
  ...["menu", "params", "roles", "context"].map((at) => rule(at, "add")),
];

/** Everything but what makes the document what it is; rights come from entities, so nothing here can give one. */
const shownRules = (fixed: readonly string[]): readonly Rule[] => [
  ...fixed.flatMap((key) => [key, `${key}.**`]).map((at) => ({ at, verbs: [] })),
  rule("**", "hide set add move"),
];

/** Kinds an overlay lies over: a table of phrases is added to by another table. */
type OverlaidKind = Exclude<DocumentKind, "overlay" | "texts">;

/** What an overlay may do, by kind. What no line names is refused. */
const rules: Record<OverlaidKind, readonly Rule[]> = {
  entity: entityRules,
  dicts: dictsRules,
  flow: flowRules,
  area: areaRules,
  screen: shownRules(["$schema", "kind", "id", "entity", "type", "flow", "format", "locks"]),
  stat: shownRules(["$schema", "kind", "id", "entity", "format", "locks", "openTo"]),
};

interface Question {
  kind: OverlaidKind;
  op: OverlayOp;
  document: Node;
  base: Node;
  /** JSON Pointer of the operation. */
  path: string;
}

/** Null when the operation neither widens access nor weakens a rule of the product. The anchor must exist. */
export function mayChange({ kind, op, document, base, path }: Question): Problem | null {
  const verb: Verb = "hide" in op ? "hide" : "set" in op ? "set" : "add" in op ? "add" : "move";
  const anchor = "hide" in op ? op.hide : "set" in op ? op.set : "add" in op ? op.add : op.move;
  const steps = trace(document, anchor) ?? [];
  const names = steps.map((step) => step.name);
  const fits = rules[kind].filter((one) => matches(one.at.split("."), names));
  const open = fits.some((one) => one.verbs.length === 0) ? [] : fits.filter((one) => one.verbs.includes(verb));
  const place = steps.at(-1)?.place;
  const value = place === undefined ? undefined : read(place);
  const way = [...steps.map((step) => step.place.container), value];
  const reasons = open.map((one) => one.guard?.({ op, document, base, way, value }) ?? null);
  if (reasons.includes(null)) return null;
  const reason = reasons[0] ?? "这是产品的规定";
  return touchesAccess(kind, names)
    ? problem("ACCESS_WIDENED", path, { what: `“${anchor}”${reason}` })
    : problem("OVERLAY_REFUSED", path, { anchor, reason });
}

const touchesAccess = (kind: string, [head = "", , last = ""]: readonly string[]): boolean =>
  (kind === "stat" && head === "openTo") ||
  (kind === "entity" && (["access", "shows", "conditions", "owner"].includes(head) || (head === "fields" && ["group", "mask"].includes(last))));

function matches(pattern: readonly string[], names: readonly string[]): boolean {
  const isOpen = pattern.at(-1) === "**";
  const fixed = isOpen ? pattern.slice(0, -1) : pattern;
  if (isOpen ? names.length <= fixed.length - (fixed.length === 0 ? 1 : 0) : names.length !== fixed.length) return false;
  return fixed.every((step, at) => step === "*" || step === names[at]);
}
