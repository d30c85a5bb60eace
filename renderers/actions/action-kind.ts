import type { ComponentType } from "react";
import type { Row } from "../../engine/api.ts";
import type { CompiledScreen } from "../../engine/screens/screen-model.ts";
import type { ActionDocument } from "../../engine/kinds/screen/document.ts";
import type { Values } from "../data-source.ts";
import type { TextKey } from "../locales/t.ts";

/** What an action runs on. */
export interface ActionTarget {
  screen: CompiledScreen;
  action: ActionDocument;
  /** Text of the button. */
  title: string;
  /** One for a row action, several for a batch, none for the toolbar. */
  rows: Row[];
  /** Filters of the list the action was started from, handed-over ones included. */
  filters: Values;
  /** Rows behind those filters; null when unknown. */
  total: number | null;
  /** Filters given by the place the screen stands in: values of a new record. */
  fixed: Values;
  /** Answers that were given once for everything that follows: dialogs do not ask for them again. */
  carried: Values;
}

export interface ActionProps extends ActionTarget {
  /** Opens the reading page of a record; the screen owns it. */
  onDetail(id: string, options?: { print?: boolean }): void;
  onClose(): void;
  /** Data changed: closes and loads again. `row`: the one record that was stored. */
  onDone(row?: Row): void;
}

/** One verb: its looks, who may see it, and the component that runs it from its start to its end. */
export interface ActionKind {
  titleKey: TextKey;
  /** Absent = no sign says what it does. */
  icon?: ComponentType;
  /** The rights of the compiled screen. The server decides again. */
  isAllowed(screen: CompiledScreen, action: ActionDocument): boolean;
  /** The server's word about this row; absent = whatever `isAllowed` says. */
  isOffered?(row: Row, action: ActionDocument): boolean;
  Run: ComponentType<ActionProps>;
}

/** Part of a verb behind the colon: `move:agree` -> `agree`. */
export const verbArgument = (action: ActionDocument): string => action.do.slice(action.do.indexOf(":") + 1);

/** Rows whose `_actions` name the verb. A row without `_actions` was not judged and is left to the server. */
export const rowOffers = (row: Row, name: string): boolean => row._actions === undefined || row._actions.includes(name);
