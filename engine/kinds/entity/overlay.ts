import type { JsonObject } from "../../values/json-object.ts";
import { accessActions } from "../../access/types.ts";
import { fieldOptionList } from "../../fields/field-document.ts";
import type { Stricter } from "../../fields/field-option.ts";
import { type Guard, itemsOf, onlyFewer, onlyFirst, onlyLarger, onlyNarrower, onlyOn, onlySmaller, ownerOf, valueSet } from "../../overlay/guards.ts";
import { effectRules } from "../effects/overlay.ts";
import { looks, type OverlayLimits, type Rule, rule, words } from "../../overlay/rules.ts";

/** A state or a number given by the system must not be given by whoever makes the record. */
const onlyUserWritten: Guard = (attempt) => ((ownerOf(attempt, "name")?.writtenBy ?? "user") === "user" ? null : "这个字段由系统写入，初值不能改");

const calledIn = ({ called }: JsonObject): unknown[] => itemsOf(called).map(({ field }) => field);

/** A field others need to find, name or own the record stays, as does one that a rule asks for. */
const mayRetireField: Guard = ({ document, way }) => {
  const name = (way.at(-1) as JsonObject | undefined)?.name;
  const names = [...["key", "titleField", "owner", "treeField", "enabledField"].map((key) => document[key]), ...calledIn(document)];
  const used = names.includes(name);
  const asked = itemsOf(document.rules).some((rule) => Array.isArray(rule.require) && rule.require.includes(name));
  return used || asked ? "记录靠它识别或规则要求填写，不能停用" : null;
};

/** Whoever gets the new group had the old one in the same grant. */
const onlyCloserGroup: Guard = (attempt) => {
  const from = String(ownerOf(attempt, "name")?.group ?? "basic");
  const next = String(valueSet(attempt));
  const grants = itemsOf((attempt.document.access as JsonObject | undefined)?.grants);
  const isCloser = grants.every((grant) =>
    accessActions.every((action) => {
      const right = grant[action] as JsonObject | undefined;
      return right === undefined || sight(right, next) <= sight(right, from);
    }),
  );
  return isCloser ? null : `有的角色能看或能改“${next}”组，却不能看或改“${from}”组`;
};

/** 0 absent, 1 masked, 2 clear: as `sightOfGroup` has it. */
function sight(right: JsonObject, group: string): number {
  const masked = (right.masked ?? []) as string[];
  if (masked.includes(group)) return 1;
  const groups = (right.groups ?? ["basic"]) as string[];
  return groups.includes("*") || groups.includes(group) ? 2 : 0;
}

/** A masked group beside `*` is what keeps it from being seen in clear. */
const onlyIfNotOpened: Guard = ({ way, op }) => {
  const right = way.findLast((node): node is JsonObject => typeof node === "object" && node !== null && "masked" in node);
  const groups = (right?.groups ?? ["basic"]) as string[];
  const group = "hide" in op ? op.hide.slice(op.hide.lastIndexOf(".") + 1) : "";
  return groups.includes("*") || groups.includes(group) ? "去掉脱敏会让人看到原文" : null;
};

/** A bound that rows hold is changed where they are. */
const ownFigure =
  (tighter: Guard): Guard =>
  (attempt) =>
    typeof attempt.value === "number" ? tighter(attempt) : "限额取自数据，只能在数据里改";

const onlyRefused: Guard = (attempt) => (valueSet(attempt) === "refuse" ? null : "只能改为拒绝，不能放宽为确认后继续");

/** A renamed field would take over a column of the product, and a view has only the columns that the product gives it. */
const plainField: Guard = ({ op, document }) => {
  if (document.stored === "view") return "视图的字段由产品给出，不能新增";
  return "add" in op && "renamedFrom" in op.item ? "新增字段不能写 renamedFrom" : null;
};

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

const rules: readonly Rule[] = [
  ...words("title"),
  ...looks("notes"),
  ...fieldRules("fields"),
  ...fieldRules("fields.*.columns"),
  ...words("rules.*.message"),
  rule("rules", "add"),
  rule("rules.*.severity", "set", onlyRefused),
  rule("rules.*.atMost.bound", "set", ownFigure(onlySmaller)),
  rule("rules.*.atLeast.bound", "set", ownFigure(onlyLarger)),
  rule("unique", "add"),
  ...effectRules,
  ...words("calls.*.title"),
  ...words("calls.*.guards.*.message"),
  rule("calls.*.guards", "add"),
  rule("conditions.*", "set", onlyFirst),
  rule("access.grants.*", "hide"),
  ...accessActions.map((action) => rule(`access.grants.*.${action}`, "hide")),
  rule("access.grants.*.call", "hide"),
  rule("access.grants.*.call.*", "hide"),
  ...["groups", "fields"].map((key) => rule(`access.grants.*.*.${key}.*`, "hide")),
  rule("access.grants.*.*.masked.*", "hide", onlyIfNotOpened),
];

const isAboutAccess = ([head = "", , last = ""]: readonly string[]): boolean =>
  ["access", "shows", "conditions", "owner"].includes(head) || (head === "fields" && ["group", "mask"].includes(last));

/** A school adds fields and makes rules stricter; its fields and those of the product keep their data when they go. */
export const entityOverlay: OverlayLimits = { rules, retires: true, touchesAccess: isAboutAccess };
