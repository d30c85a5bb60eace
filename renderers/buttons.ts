import { createContext, useContext } from "react";
import { isButtonAllowed } from "../engine/access/button-rule.ts";
import { buttonName } from "../engine/access/button-name.ts";
import type { ButtonMap } from "../engine/api.ts";
import { anchorOf } from "../engine/documents/anchors.ts";
import type { CompiledScreen } from "../engine/screens/screen-model.ts";
import type { ActionDocument } from "../engine/kinds/screen/document.ts";

const ButtonsContext = createContext<ButtonMap | null>(null);
/** The shell loads `DataSource.buttons()` once per sign-in and provides its reply; without a map nothing may be pressed. */
export const ButtonsProvider = ButtonsContext.Provider;
export const useButtons = (): ButtonMap | null => useContext(ButtonsContext);

/** Key of the query that loads the map. */
export const buttonsKey = ["buttons"] as const;

const buttonsOf = ({ screen: { list } }: Pick<CompiledScreen, "screen">): ActionDocument[] => [
  ...(list?.toolbar ?? []),
  ...(list?.row ?? []),
  ...(list?.batch ?? []),
];

/**
 * Whether the permission map of the person lets an action of the screen be pressed (specification, section 6). What the screen does not list
 * is no button: steps of a flow that are open on one record are the flow's to give.
 */
export function isButtonOpen(buttons: ButtonMap | null, screen: Pick<CompiledScreen, "id" | "screen">, action: ActionDocument): boolean {
  const name = anchorOf(action);
  if (name === null || !buttonsOf(screen).some((listed) => anchorOf(listed) === name)) return true;
  return isButtonAllowed(buttons, buttonName(screen.id, name));
}

/** Whether a screen lists a button that the map does not know: one of the two is older than the other. */
export const lacksButton = (buttons: ButtonMap | null, screen: Pick<CompiledScreen, "id" | "screen">): boolean =>
  buttonsOf(screen).some((action) => !isButtonOpen(buttons, screen, action));
