import { same } from "../values/json-object.ts";
import { variantsHeld } from "../access/role-limits.ts";
import { tellsGroups } from "../access/figures.ts";
import { readablePath } from "../access/readable-path.ts";
import { resolvePath } from "../conditions/resolve-path.ts";
import type { Expr, Path } from "../grammar/condition.ts";
import type { UserContext } from "../context.ts";
import type { ScreenDocument } from "../kinds/screen/document.ts";
import type { StatDocument } from "../kinds/stat/document.ts";
import { calledFields, isFreeze, isWindow, type RecordRule } from "../kinds/entity/document.ts";
import { valuesIn } from "../grammar/sentence.ts";
import { isOfRecord } from "../validate/rules.ts";
import type { Entity, Model } from "../model/model.ts";
import { holds, seesStat, seesReport } from "./screen-actions.ts";
import { askedValues } from "../fields/ask-document.ts";
import { askedFields, screenAsk } from "./asked-fields.ts";
import { screenField } from "./screen-fields.ts";
import { screenFlow } from "./screen-flow.ts";
import type { CompiledScreen, ScreenAsk, ScreenField, ScreenStat } from "./screen-model.ts";
import { prune } from "./screen-prune.ts";
import { type ScreenReader, screenReader } from "./screen-rights.ts";
import { type LogicReads, logicReads, actionsOf, type ScreenUses, screenUses } from "./screen-uses.ts";
import { mayPlace } from "./tree-order.ts";
import { withOwnCard } from "./own-card.ts";
import { applyVariant, type PlainScreen } from "./variant.ts";
import { withCalls } from "./with-calls.ts";

export interface ScreenInput {
  model: Model;
  /** Screen id. */
  screen: string;
  user: UserContext;
  /** Role whose variant is wanted. Default: the first variant, in document order, of a role the user holds. */
  variant?: string;
  /** Current values of base parameters. */
  params: Readonly<Record<string, unknown>>;
}

/** What the renderers draw for one user. Null: no such screen, or no variant of it that the user holds. */
export function compileScreen({ model, screen: screenId, user, variant, params }: ScreenInput): CompiledScreen | null {
  const document = model.screens.get(screenId);
  const entity = document && model.entities.get(document.entity);
  if (!document || !entity) return null;
  const held = variantsHeld(document, user);
  const role = variant ?? held[0];
  if (role === undefined || !held.includes(role)) return null;
  const reader = screenReader(model, entity, user);
  const flow = document.flow === undefined ? null : (model.flows.get(document.flow) ?? null);
  const screen = prune(withCalls(withOwnCard(document, applyVariant(document, role).screen), entity), reader, flow);
  const drawnFlow = flow && screenFlow(flow, reader);
  const reports = reportsOf(screen, reader);
  const content = contentOf({
    screen,
    reader,
    params,
    asked: [...(drawnFlow?.moves ?? []).flatMap((move) => move.ask), ...reports.flatMap(({ ask }) => ask)],
  });
  return {
    id: document.id,
    title: screen.title,
    release: model.hash,
    entity: entity.id,
    entityTitle: entity.title,
    service: entity.service,
    path: `/api/${entity.service}/${entity.id}`,
    key: entity.key,
    titleField: entity.titleField,
    ...(entity.doc.called && { called: entity.doc.called }),
    treeField: entity.treeField,
    ...(mayPlace(model, entity, user) && { placeable: true as const }),
    variant: role,
    variants: distinct(document, held, role).map((one) => variantTitle(model, document, one)),
    screen,
    ...content,
    asks: askedFields(screen, reader),
    rights: rightsOf(reader),
    flow: drawnFlow,
    stats: statsOf(screen, reader),
    ...(reports.length > 0 && { reports }),
    ...importsOf(screen, model, user),
  };
}

/** Reports of the page and of its buttons, with what they ask for. */
function reportsOf(screen: PlainScreen, reader: ScreenReader): NonNullable<CompiledScreen["reports"]> {
  const sheets = screen.detail?.report === undefined ? [] : sheetsFor(reader);
  const named = [...(screen.reports ?? []), ...actionsOf(screen).flatMap(({ report }) => report ?? []), ...sheets];
  const found = [...new Set(named)].flatMap((id) => reader.model.documents.report.get(id)?.document ?? []);
  return found.map(({ id, title, ask = [] }) => ({ id, title, ask: ask.map((one) => screenAsk(one, reader)) }));
}

/** Every report of no single record that the reader may open. */
const sheetsFor = (reader: ScreenReader): string[] =>
  [...reader.model.documents.report.values()].flatMap(({ document: { id, entity } }) => (entity === undefined && seesReport(id, reader) ? id : []));

/** Entities an import screen offers, as far as the user may import them. */
function importsOf(screen: PlainScreen, model: Model, user: UserContext): Pick<CompiledScreen, "imports"> {
  if (!screen.imports) return {};
  const entities = screen.imports.map((id) => model.entities.get(id)).filter((entity) => entity !== undefined);
  const allowed = entities.filter((entity) => holds(screenReader(model, entity, user).access, "import"));
  return { imports: allowed.map((entity) => ({ entity: entity.id, title: entity.title, path: `/api/${entity.service}/${entity.id}` })) };
}

/** Variants that look different; one that is written like another stands for both, the shown one before the others. */
function distinct({ variants }: ScreenDocument, held: readonly string[], shown: string): string[] {
  const first = (role: string) => [shown, ...held].find((other) => same(variants[other], variants[role]));
  return held.filter((role) => first(role) === role);
}

function variantTitle(model: Model, document: ScreenDocument, role: string): CompiledScreen["variants"][number] {
  return { role, title: document.variants[role]?.title ?? document.title, roleTitle: model.roles.get(role) ?? role };
}

function rightsOf({ access }: ScreenReader): CompiledScreen["rights"] {
  const has = (action: keyof CompiledScreen["rights"]) => holds(access, action);
  return {
    create: has("create"),
    update: has("update"),
    remove: has("remove"),
    restore: has("restore"),
    export: has("export"),
    import: has("import"),
    print: has("print"),
    statistics: has("statistics"),
    reveal: has("reveal"),
    changes: has("changes"),
    comment: has("comment"),
    propose: has("propose"),
  };
}

function statsOf(screen: PlainScreen, reader: ScreenReader): CompiledScreen["stats"] {
  const actions = actionsOf(screen).flatMap((action) => (action.stat === undefined ? [] : [action.stat]));
  const aside = (screen.detail?.aside ?? []).map(({ stat }) => stat);
  return [...new Set([...(screen.stats ?? []), ...aside, ...actions])]
    .filter((id) => seesStat(id, reader))
    .map((id) => withFieldTitles(withoutClosedGroups(withoutClosedFilters(reader.model.stats.get(id)!, reader), reader), reader));
}

function withFieldTitles(stat: StatDocument, { model }: ScreenReader): ScreenStat {
  const titles = stat.dimensions.map(({ field }) => [field, resolvePath(model, stat.entity, field)?.field.title ?? field] as const);
  return { ...stat, fieldTitles: Object.fromEntries(titles) };
}

/** A filter by what one may not read would be refused. */
function withoutClosedFilters(stat: StatDocument, { model, user }: ScreenReader): StatDocument {
  const isOpen = (path: Path) => readablePath({ model, entity: stat.entity, path, user, action: "statistics" }).clear !== false;
  return stat.filters === undefined ? stat : { ...stat, filters: stat.filters.filter((filter) => isOpen(filter.field)) };
}

/** A group that would be refused is not offered, nor a chart of it. */
function withoutClosedGroups(stat: StatDocument, { model, user }: ScreenReader): StatDocument {
  const dimensions = stat.dimensions.filter((dimension) => tellsGroups({ model, stat, user }, [dimension]));
  const isOffered = (key: string | undefined) => key === undefined || dimensions.some((dimension) => dimension.key === key);
  const charts = stat.charts?.filter(({ dimension, series }) => isOffered(dimension) && isOffered(series));
  return { ...stat, dimensions, ...(charts === undefined ? {} : { charts }) };
}

interface ContentInput {
  screen: PlainScreen;
  reader: ScreenReader;
  params: Readonly<Record<string, unknown>>;
  /** What moves ask for. */
  asked: readonly ScreenAsk[];
}
type Content = Pick<CompiledScreen, "fields" | "conditions" | "rules" | "dicts" | "needs" | "params">;

/** Fields, rules, dictionaries and parameters the screen mentions, and nothing else. */
function contentOf({ screen, reader, params, asked }: ContentInput): Content {
  const { entity, model } = reader;
  const uses = screenUses(screen);
  const rules = rulesFor(entity, reader);
  const logic = logicReads([...uses.logic, ...asked.flatMap(askLogic), ...rules.flatMap(ruleLogic)], entity);
  const written = asked.filter(({ value }) => value === null).map(({ path }) => path);
  const mentioned = [
    ...uses.columns,
    ...uses.drawn,
    ...written,
    ...logic.paths,
    ...rules.flatMap(ruleFields),
    entity.key,
    entity.titleField,
    ...calledFields(entity.doc),
  ];
  const fields = collectFields(mentioned, reader);
  const derived = logicReads(Object.values(fields).flatMap(derivations), entity);
  for (const path of derived.paths) addUnseen(fields, path, reader);
  // What is read behind a reference follows it in the form, so the form holds the reference too.
  for (const path of [...logic.paths, ...derived.paths]) if (path.includes(".")) addField(fields, path.slice(0, path.indexOf(".")), reader);
  const names = [...new Set([...logic.conditions, ...derived.conditions])];
  return {
    fields,
    rules,
    conditions: Object.fromEntries(names.filter((name) => Object.hasOwn(entity.conditions, name)).map((name) => [name, entity.conditions[name]!])),
    dicts: dictsOf(fields, { screen, asked, model }),
    needs: needsOf(uses, logic, fields),
    params: openParams([...logic.params, ...derived.params], model, params),
  };
}

/** What a form works out by itself: a computed value, and what a new record begins with. */
const derivations = ({ doc, create }: ScreenField): Expr[] => [doc.computed, create ? doc.default : undefined].filter((one) => one !== undefined);

function collectFields(paths: readonly Path[], reader: ScreenReader): Record<Path, ScreenField> {
  const fields: Record<Path, ScreenField> = {};
  for (const path of paths) addField(fields, path, reader);
  return fields;
}

function addField(fields: Record<Path, ScreenField>, path: Path, reader: ScreenReader): void {
  if (Object.hasOwn(fields, path)) return;
  const field = screenField(path, reader);
  if (field) fields[path] = field;
}

function addUnseen(fields: Record<Path, ScreenField>, path: Path, reader: ScreenReader): void {
  if (Object.hasOwn(fields, path)) return;
  addField(fields, path, reader);
  const field = fields[path];
  if (field !== undefined && path.includes(".")) fields[path] = { ...field, isUnseen: true };
}

const askLogic = ({ visible, required, default: begins }: ScreenAsk) =>
  [visible, required, begins].filter((one) => one !== null && one !== undefined);
const ruleLogic = (rule: RecordRule) => [
  ...(rule.when ? [rule.when] : []),
  ...("assert" in rule ? [rule.assert] : []),
  ...valuesIn(rule.message).map(({ value }) => value),
];
const ruleFields = (rule: RecordRule): string[] => ("require" in rule ? rule.require : []);

/** Rules the form can judge: those that read only what the user reads in clear. The server judges all of them, and says of a record what stays as it is. */
function rulesFor(entity: Entity, reader: ScreenReader): RecordRule[] {
  return entity.rules.filter((rule): rule is RecordRule => {
    if (!isOfRecord(rule) || isFreeze(rule) || isWindow(rule)) return false;
    const paths = [...logicReads(ruleLogic(rule), entity).paths, ...ruleFields(rule)];
    return paths.every((path) => reader.reads(path) === "clear" || reader.creates(path));
  });
}

function dictsOf(
  fields: Record<Path, ScreenField>,
  { screen, asked, model }: Pick<ContentInput, "screen" | "asked"> & { model: Model },
): CompiledScreen["dicts"] {
  const all = Object.values(fields)
    .flatMap((field) => [field, ...Object.values(field.columns ?? {})])
    .map((field) => field.doc);
  const values = [...actionsOf(screen).flatMap((action) => askedValues(action.ask)), ...asked.flatMap(({ value }) => value?.doc ?? [])];
  const codes = [...new Set([...all, ...values].flatMap((doc) => (doc.dict === undefined ? [] : [doc.dict])))];
  return Object.fromEntries(codes.filter((code) => model.dicts.has(code)).map((code) => [code, model.dicts.get(code)!]));
}

/** Own fields come with every row; walked ones must be asked for. */
function needsOf(uses: ScreenUses, logic: LogicReads, fields: Record<Path, ScreenField>): Path[] {
  return [...new Set([...uses.drawn, ...logic.paths])].filter((path) => path.includes(".") && Object.hasOwn(fields, path));
}

/** A parameter that is secret or not open never reaches a browser, whatever a condition says. */
function openParams(names: readonly string[], model: Model, values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const open = [...new Set(names)].flatMap((name) => {
    const declared = model.params.get(name);
    return declared && declared.open !== false && declared.secret !== true
      ? [[name, Object.hasOwn(values, name) ? values[name] : declared.default]]
      : [];
  });
  return Object.fromEntries(open) as Record<string, unknown>;
}
