import type { Cond } from "../../engine/grammar/condition.ts";
import type { ItemDocument, SectionDocument } from "../../engine/kinds/screen/document.ts";
import type { CompiledScreen, ScreenAsk } from "../../engine/screens/screen-model.ts";
import { compileForm } from "./compile-form.ts";
import type { FormPlan, Judged, PlannedItem, PlannedValue, Reads } from "./form-plan.ts";

/** What is asked for as documents say it, or as a dialog of the system itself has it. */
export interface Asked extends ScreenAsk {
  placeholder?: string;
}

export interface ActRequest {
  /** In this order; a field that the screen does not carry is left out. A value with the name of a field takes its place. */
  ask: readonly Asked[];
  /** The dialog of a document, as the server knows it (`act.ts`). */
  act?: string;
  /** Whether the records that are acted on have one value under a path. */
  knows: (path: string) => boolean;
}

const NARROW_ITEMS = 3;

/**
 * The form of a dialog: the items that the screen's own form has for these fields, with their conditions, rules and computed
 * values. A condition about values that are not known, because several records differ or there is none, fails closed: its item
 * is not asked for. Rules and computed values that read such values are left to the server.
 */
export function compileAct(screen: CompiledScreen, { ask, act, knows }: ActRequest): FormPlan {
  const values = ask.flatMap(({ path, value }) => (value === null ? [] : [[path, value] as const]));
  const own = new Set(values.map(([path]) => path));
  const documents = ask
    .filter(({ path, value }) => value !== null || (!own.has(path) && Object.hasOwn(screen.fields, path)))
    .map((one) => itemDocument(screen, one));
  const speaking = { ...screen, fields: { ...screen.fields, ...Object.fromEntries(values) } };
  const plan = compileForm(speaking, {
    mode: "act",
    act,
    columns: documents.length > NARROW_ITEMS ? 2 : 1,
    sections: [{ key: "asked", items: documents }],
    write: documents.map(({ field }) => field),
    own,
  });
  return knownPart(plan, own, knows);
}

/** What the dialog reads of the record beside what it asks for. */
export function readsBeside({ items, computed, rules }: FormPlan): string[] {
  const conditions = [...items.values()].flatMap((item) => [item.visible, ...item.requiredWhen].filter((one) => one !== null));
  const reads = [...conditions, ...computed, ...rules].flatMap((one) => [...one.reads.fields, ...one.reads.rows]);
  const choices = [...items.values()].flatMap((item) => item.choiceReads);
  return [...new Set([...reads, ...choices])].filter((path) => !items.has(path));
}

/** What is asked for, and of a field what the screen's form says of it; what the form keeps from being typed or seen there is asked for here. */
function itemDocument(screen: CompiledScreen, { path, value, placeholder, ...one }: Asked): ItemDocument {
  const [section, item] = value === null ? inForm(screen, path) : [];
  const { title = item?.title, help = item?.help } = one;
  return {
    ...item,
    field: path,
    readOnly: undefined,
    hidden: undefined,
    title,
    help,
    placeholder: placeholder ?? item?.placeholder,
    visible: together("all", [section?.visible, item?.visible, one.visible]),
    required: together("any", [item?.required, one.required]),
    options: together("all", [item?.options, one.options]),
  };
}

function inForm(screen: CompiledScreen, path: string): [SectionDocument, ItemDocument] | [] {
  for (const section of screen.screen.form?.sections ?? []) {
    const found = section.items.find(({ field }) => field === path);
    if (found) return [section, found];
  }
  return [];
}

function together(how: "all" | "any", given: readonly (Cond | null | undefined)[]): Cond | undefined {
  const conds = given.filter((cond) => cond !== undefined && cond !== null);
  return conds.length > 1 ? ({ [how]: conds } as Cond) : conds[0];
}

function knownPart(plan: FormPlan, own: ReadonlySet<string>, knows: ActRequest["knows"]): FormPlan {
  const isRecords = (path: string) => !own.has(path);
  const isKnown = (path: string) => isRecords(path) && (plan.items.has(path) || knows(path));
  const readable = ({ reads }: { reads: Reads }) => [...reads.fields, ...reads.rows].every(isKnown);
  const open = [...plan.items.values()]
    .filter(({ visible }) => visible === null || readable(visible))
    .map((item): PlannedItem => ({ ...item, isAsked: own.has(item.path), requiredWhen: item.requiredWhen.filter(readable) }));
  const items = new Map(open.map((item) => [item.path, item]));
  const isAskedFor = (path: string) => isRecords(path) && items.has(path);
  const changing = followers(
    plan.computed.filter(({ path }) => isRecords(path)),
    isAskedFor,
  );
  return {
    ...plan,
    layout: "sections",
    items,
    sections: plan.sections.map((section) => ({ ...section, items: open })),
    computed: changing.filter(readable),
    rules: plan.rules.filter((rule) => rule.at.some(isAskedFor) && readable(rule)),
    walks: new Map([...plan.walks].filter(([path]) => isAskedFor(path))),
  };
}

/** Computed values that change with what is asked for, directly or through each other. Nobody types them. */
function followers(computed: readonly PlannedValue[], isAskedFor: (path: string) => boolean): PlannedValue[] {
  const moved = new Set<string>();
  const follows = ({ reads }: Judged | PlannedValue) => [...reads.fields, ...reads.rows].some((path) => moved.has(path) || isAskedFor(path));
  let before = -1;
  while (moved.size > before) {
    before = moved.size;
    for (const value of computed) if (follows(value)) moved.add(value.path);
  }
  return computed.filter(({ path }) => moved.has(path));
}
