import type { CompiledScreen } from "../../engine/screens/screen-model.ts";
import type { ActionDocument } from "../../engine/kinds/screen/document.ts";
import type { ActionTarget } from "./action-kind.ts";
import { actionTitle } from "./action-title.ts";

/** A running action on the screen as it is now: its texts may have come in another language since it was started. */
export function targetIn(screen: CompiledScreen, target: ActionTarget): ActionTarget {
  if (screen === target.screen || screen.id !== target.screen.id) return target;
  const steps = stepsTo(target.screen.screen, target.action);
  const found = steps?.reduce<unknown>((node, step) => (node as Record<string, unknown> | undefined)?.[step], screen.screen) as
    | ActionDocument
    | undefined;
  const action = found?.do === target.action.do ? found : target.action;
  return { ...target, screen, action, title: actionTitle(screen, action, target.rows) };
}

/** Where in a document the very same object stands; null = nowhere. */
function stepsTo(node: unknown, wanted: object): string[] | null {
  if (node === wanted) return [];
  if (typeof node !== "object" || node === null) return null;
  for (const [key, part] of Object.entries(node)) {
    const steps = stepsTo(part, wanted);
    if (steps !== null) return [key, ...steps];
  }
  return null;
}
