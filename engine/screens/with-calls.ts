import { type CallDocument, callNamed } from "../kinds/entity/call-document.ts";
import type { ActionDocument } from "../kinds/screen/document.ts";
import type { Entity } from "../model/model.ts";
import { splitVerb } from "./screen-actions.ts";
import type { PlainScreen } from "./variant.ts";

/** The screen whose buttons say what the calls of the entity ask for, and are called as those where the screen says nothing else. */
export function withCalls(screen: PlainScreen, { doc }: Pick<Entity, "doc">): PlainScreen {
  const { list } = screen;
  if (list === undefined || doc.calls === undefined) return screen;
  const told = (actions: ActionDocument[] | undefined) => actions?.map((action) => withCall(action, callOf(action, doc)));
  const lists = { toolbar: told(list.toolbar), row: told(list.row), batch: told(list.batch) };
  return { ...screen, list: { ...list, ...Object.fromEntries(Object.entries(lists).filter(([, actions]) => actions !== undefined)) } };
}

/** The call of the entity behind a button; none: it does something else. */
export function callOf({ do: verb }: Pick<ActionDocument, "do">, doc: Entity["doc"]): CallDocument | undefined {
  const [kind, name] = splitVerb(verb);
  return kind === "call" ? callNamed(doc, name) : undefined;
}

/** The button of a call. */
export const withCall = (action: ActionDocument, call: CallDocument | undefined): ActionDocument =>
  call === undefined ? action : { ...action, title: action.title ?? call.title, ...(call.ask === undefined ? {} : { ask: call.ask }) };
