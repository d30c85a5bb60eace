import { valuesIn } from "../../engine/grammar/sentence.ts";
import type { RecordRule } from "../../engine/kinds/entity/document.ts";
import type { CompiledScreen, ScreenField } from "../../engine/screens/screen-model.ts";
import { dependencies } from "../../engine/conditions/dependencies.ts";
import { recordPath } from "../../engine/conditions/record-names.ts";
import type { Cond, Expr } from "../../engine/grammar/condition.ts";
import type { ItemDocument, SectionDocument } from "../../engine/kinds/screen/document.ts";
import { fieldType } from "../../engine/fields/index.ts";
import { widgetTraits } from "../../engine/fields/slots.ts";
import { placeOf } from "../../engine/validate/rules.ts";
import { textOf } from "../text.ts";
import type { FormMode, FormPlan, Judged, PlannedItem, PlannedRule, PlannedSection, PlannedValue, Reads } from "./form-plan.ts";

import { withRanges } from "./ranges.ts";

export interface FormRequest {
  mode: FormMode;
  /** Default: the sections of the screen's form; to read a record of a screen without one, its columns. */
  sections?: readonly SectionDocument[];
  columns?: number;
  /** mode `act`: the fields the move or operation writes, whatever the record's own rights say. */
  write?: readonly string[];
  /** mode `act`: the dialog, as `FormPlan.act`. */
  act?: string;
  /** mode `act`: values of the dialog's own, which no rule of the record is about, whatever their names. */
  own?: ReadonlySet<string>;
}

const DEFAULT_COLUMNS = 2;
/** The form of a compiled screen for one mode. Items whose field the user does not get are left out. */
export function compileForm(screen: CompiledScreen, request: FormRequest): FormPlan {
  const columns = request.columns ?? screen.screen.form?.columns ?? DEFAULT_COLUMNS;
  const at = { screen, request, columns, requires: requiringRules(screen) };
  const documents = request.sections ?? screen.screen.form?.sections ?? (request.mode === "view" ? columnSections(screen) : []);
  const sections = documents
    .filter((section) => !section.hidden)
    .map((section) => plannedSection(section, at))
    .filter((section) => section.items.length > 0);
  return {
    screen,
    mode: request.mode,
    act: request.act ?? null,
    columns,
    sections,
    layout: screen.screen.form?.layout ?? "sections",
    items: new Map(sections.flatMap((section) => section.items.map((item) => [item.path, item] as const))),
    computed: request.mode === "view" ? [] : computedValues(screen),
    followed: request.mode === "create" ? followedDefaults(screen) : [],
    rules: request.mode === "view" ? [] : plannedRules(screen),
    walks: walksOf(screen),
  };
}

/** What the list shows, as one section. */
const columnSections = ({ screen: { list } }: CompiledScreen): SectionDocument[] => [
  { key: "columns", items: (list?.columns ?? []).filter(({ hidden }) => !hidden).map(({ field }) => ({ field })) },
];

interface At {
  screen: CompiledScreen;
  request: FormRequest;
  columns: number;
  /** Field -> conditions under which a rule requires it. */
  requires: ReadonlyMap<string, Cond[]>;
}

function plannedSection(section: SectionDocument, at: At): PlannedSection {
  const items = section.items.filter((item) => !item.hidden && Object.hasOwn(at.screen.fields, item.field));
  return {
    key: section.key,
    title: section.title,
    visible: judged(section.visible, at.screen),
    items: withRanges(
      items.map((item) => plannedItem(item, at)),
      at.screen.rules,
    ),
  };
}

function plannedItem(item: ItemDocument, at: At): Omit<PlannedItem, "startsAt" | "endsAt"> {
  const { screen } = at;
  const field = screen.fields[item.field]!;
  const widget = item.as ?? fieldType(field.type).widget;
  const sendable = isSendable(field, at.request);
  const isOwn = at.request.own?.has(item.field) === true;
  const conditions = [item.required, ...(isOwn ? [] : (at.requires.get(item.field) ?? []))];
  return {
    path: item.field,
    field,
    widget,
    title: textOf(item.title ?? field.title),
    span: Math.min(at.columns, item.span ?? (widgetTraits[widget].takesRow ? at.columns : 1)),
    sendable,
    writable: sendable && item.readOnly !== true,
    visible: judged(item.visible, screen),
    readOnly: typeof item.readOnly === "object" ? judged(item.readOnly, screen) : null,
    required: field.doc.required === true,
    requiredWhen: conditions.map((cond) => judged(cond, screen)).filter((one) => one !== null),
    whenHidden: item.whenHidden ?? "keep",
    placeholder: item.placeholder === undefined ? undefined : textOf(item.placeholder),
    help: textOf(item.help ?? field.doc.help),
    choice: item.options ?? null,
    isAsked: false,
    choiceReads: [...new Set([field.doc.options, item.options].flatMap((cond) => (cond ? recordReads(cond) : [])))],
  };
}

/** Own fields only: a walked path belongs to another record. Whether a value that came masked may be replaced is the record's matter. */
function isSendable(field: ScreenField, { mode, write }: FormRequest): boolean {
  if (mode === "view" || field.path.includes(".")) return false;
  if (mode === "act") return write?.includes(field.path) ?? true;
  if (field.derived) return false;
  return mode === "create" ? field.create : field.update && field.doc.immutable !== true;
}

export function readsOf(node: Cond | Expr, screen: Pick<CompiledScreen, "conditions">): Reads {
  const { fields, rows } = dependencies(node, screen.conditions);
  return { fields, rows };
}

/** What only the server can work out: it reads rows of other entities. */
function isBeyond(node: Cond | Expr, { conditions }: Pick<CompiledScreen, "conditions">): boolean {
  const { limits, queries } = dependencies(node, conditions);
  return limits.length > 0 || queries.length > 0;
}

const judged = (cond: Cond | undefined, screen: CompiledScreen): Judged | null => (cond ? { cond, reads: readsOf(cond, screen) } : null);

const recordReads = (cond: Cond): string[] =>
  dependencies(cond, {}).contexts.flatMap((name) => {
    const path = recordPath(name);
    // What stands behind a reference the server reads itself.
    return path === null ? [] : [path.split(".", 1)[0]!];
  });

const ALWAYS: Cond = { all: [] };

/** Where a reason lets a record pass, nothing stands against sending it: the server asks for the reason. */
const refusing = (screen: CompiledScreen): RecordRule[] => screen.rules.filter((rule) => rule.severity !== "confirm");

function requiringRules(screen: CompiledScreen): Map<string, Cond[]> {
  const found = new Map<string, Cond[]>();
  for (const rule of refusing(screen)) {
    if (!("require" in rule)) continue;
    for (const path of rule.require) found.set(path, [...(found.get(path) ?? []), rule.when ?? ALWAYS]);
  }
  return found;
}

/** Rules the form can judge: everything they read is on the screen. The server judges all of them. */
function plannedRules(screen: CompiledScreen): PlannedRule[] {
  return refusing(screen).flatMap((rule) => {
    const reads = ruleReads(rule, screen);
    if (partsOf(rule).some((part) => isBeyond(part, screen))) return [];
    const first = (reads.fields[0] ?? reads.rows[0] ?? "").split(".")[0]!;
    const at = rule.at !== undefined ? [placeOf(rule.at).field] : "require" in rule ? rule.require : [first];
    return [...reads.fields, ...reads.rows].every((path) => Object.hasOwn(screen.fields, path)) ? [{ rule, at, reads }] : [];
  });
}

/** What the rule judges and says. */
const partsOf = (rule: RecordRule): (Cond | Expr)[] => [
  ...("assert" in rule ? [rule.assert] : []),
  ...(rule.when ? [rule.when] : []),
  ...valuesIn(rule.message).map(({ value }) => value),
];

function ruleReads(rule: RecordRule, screen: CompiledScreen): Reads {
  const parts = partsOf(rule).map((part) => readsOf(part, screen));
  const required = "require" in rule ? rule.require : [];
  return { fields: [...new Set([...parts.flatMap((part) => part.fields), ...required])], rows: [...new Set(parts.flatMap((part) => part.rows))] };
}

/** Computed fields whose inputs are all on the screen; the others keep what the server last said. */
const computedValues = (screen: CompiledScreen): PlannedValue[] =>
  valuesFrom(screen, ({ doc: { computed, copy } }) => computed ?? (copy && { field: copy.from }));

/** Defaults that read the record, which the server fills with the same evaluator where nothing is sent. */
const followedDefaults = (screen: CompiledScreen): PlannedValue[] =>
  valuesFrom(screen, ({ doc, create }) => (create ? doc.default : undefined)).filter(({ reads }) => reads.fields.length + reads.rows.length > 0);

/** What `exprOf` says of own fields, where all that it reads is on the screen. */
function valuesFrom(screen: CompiledScreen, exprOf: (field: ScreenField) => Expr | undefined): PlannedValue[] {
  return Object.values(screen.fields).flatMap((field) => {
    const expr = exprOf(field);
    if (expr === undefined || field.path.includes(".")) return [];
    const reads = readsOf(expr, screen);
    if (isBeyond(expr, screen)) return [];
    return [...reads.fields, ...reads.rows].every((path) => Object.hasOwn(screen.fields, path)) ? [{ path: field.path, expr, reads }] : [];
  });
}

function walksOf(screen: CompiledScreen): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const path of Object.keys(screen.fields)) {
    const dot = path.indexOf(".");
    const own = path.slice(0, dot);
    if (dot > 0 && screen.fields[own]?.ref) found.set(own, [...(found.get(own) ?? []), path]);
  }
  return found;
}
