import { dependencies } from "../conditions/dependencies.ts";
import { type AskDocument, type AskedValue, asFieldDocument, askName, isAskedField } from "../fields/ask-document.ts";
import { fieldType } from "../fields/index.ts";
import type { Cond, Path } from "../grammar/condition.ts";
import type { FlowMove } from "../kinds/flow/document.ts";
import { anchorOf } from "../documents/anchors.ts";
import { labelKeys } from "../model/label-key.ts";
import type { Model } from "../model/model.ts";
import type { ScreenAsk, ScreenField } from "./screen-model.ts";
import type { ScreenReader } from "./screen-rights.ts";
import { actionsOf } from "./screen-uses.ts";
import { same } from "../values/json-object.ts";
import type { PlainScreen } from "./variant.ts";

/** What calls and batches ask for, by the anchor of the action, in document order. */
export function askedFields(screen: PlainScreen, reader: ScreenReader): Record<string, ScreenAsk[]> {
  const asking = actionsOf(screen).filter((action) => action.ask !== undefined);
  return Object.fromEntries(asking.map((action) => [anchorOf(action)!, action.ask!.map((one) => screenAsk(one, reader))]));
}

const ALWAYS: Cond = { all: [] };

interface Way {
  move: FlowMove;
  /** Under which the move is the one of its key that is meant. */
  meant: Cond[];
}

/** What the moves behind one button ask for: what only some of them ask for, where one of those is meant. */
export function askedByMoves(moves: readonly FlowMove[], state: Path, reader: ScreenReader): ScreenAsk[] {
  const ways = moves.map((move) => ({ move, meant: meantWhen(move, moves, state) }));
  const names = [...new Set(moves.flatMap(({ ask = [] }) => ask.map(askName)))];
  return names.map((name) => askedBySome(name, ways, reader));
}

function askedBySome(name: string, ways: readonly Way[], reader: ScreenReader): ScreenAsk {
  const asking = ways.flatMap((way) => {
    const one = way.move.ask?.find((asked) => askName(asked) === name);
    return one === undefined ? [] : [{ ...screenAsk(one, reader), meant: way.meant }];
  });
  const { meant: _, ...first } = asking[0]!;
  if (asking.length === ways.length && asking.every(({ meant: _of, ...one }) => same(one, first))) return first;
  const visible = asking.map((one) => allOf([...one.meant.filter((cond) => isJudged(cond, reader)), ...(one.visible === null ? [] : [one.visible])]));
  const required = asking.flatMap((one) =>
    one.required === null || !one.meant.every((cond) => isJudged(cond, reader)) ? [] : [allOf([...one.meant, one.required])],
  );
  return {
    ...first,
    visible: visible.some((cond) => same(cond, ALWAYS)) ? null : anyOf(visible),
    required: required.length === 0 ? null : anyOf(required),
  };
}

const allOf = (conds: readonly Cond[]): Cond => {
  const told = conds.filter((cond) => !same(cond, ALWAYS));
  return told.length === 1 ? told[0]! : { all: told };
};
const anyOf = (conds: readonly Cond[]): Cond => (conds.length === 1 ? conds[0]! : { any: [...conds] });

function meantWhen(move: FlowMove, moves: readonly FlowMove[], state: Path): Cond[] {
  const isElsewhere = moves.some((other) => !other.from.every((node) => move.from.includes(node)));
  return [...(isElsewhere ? [{ field: state, in: [...move.from] }] : []), ...(move.when === undefined ? [] : [move.when])];
}

/** Whether the page knows what the condition reads: of the record only what the reader sees in clear, and nothing of the move itself. */
function isJudged(cond: Cond, { entity, reads, creates }: ScreenReader): boolean {
  const { fields, rows, contexts } = dependencies(cond, entity.conditions);
  const isOpen = (path: Path) => reads(path) === "clear" || creates(path);
  return [...fields, ...rows].every(isOpen) && !contexts.some((name) => ofMove.has(name.split(".")[0]!));
}
const ofMove: ReadonlySet<string> = new Set(["opinion", "move", "node", "last", "before"]);

/** As dialogs draw it: what the page cannot judge is asked for, and left to the server to require. */
export function screenAsk(one: AskDocument, reader: ScreenReader): ScreenAsk {
  const judged = (cond: Cond | undefined) => (cond !== undefined && isJudged(cond, reader) ? cond : null);
  const { title, help, options } = isAskedField(one) ? one : ({} as Partial<Pick<ScreenAsk, "title" | "help" | "options">>);
  return {
    path: isAskedField(one) ? one.field : one.name,
    value: isAskedField(one) ? null : drawnValue(one, reader.model),
    required: one.required === true ? ALWAYS : judged(one.required === false ? undefined : one.required),
    visible: judged(one.visible),
    ...(one.default === undefined ? {} : { default: one.default }),
    ...(title === undefined ? {} : { title }),
    ...(help === undefined ? {} : { help }),
    ...(options === undefined ? {} : { options }),
  };
}

/** Nothing is stored under the name, so no right stands against reading or writing it. */
function drawnValue(asked: AskedValue, model: Model): ScreenField {
  const doc = asFieldDocument(asked);
  const type = fieldType(doc.type);
  const target = doc.entity === undefined ? undefined : model.entities.get(doc.entity);
  return {
    path: doc.name,
    title: doc.title,
    type: type.name,
    doc,
    valueClass: type.valueClass,
    labelKey: labelKeys([doc]).get(doc.name) ?? null,
    ref: target
      ? { entity: target.id, service: target.service, key: target.key, titleField: target.titleField, tree: target.treeField !== null }
      : null,
    derived: false,
    read: "clear",
    create: true,
    update: true,
    columns: null,
  };
}
