import { type ComponentType, lazy, useState } from "react";
import type { ActionProps } from "./action-kind.ts";

type Dialogs = typeof import("./dialogs/index.ts");

let loaded: Dialogs | null = null;

/** For when the page has nothing else to do, and for what leads on to them. */
export const loadDialogs = async (): Promise<Dialogs> => {
  loaded ??= await import("./dialogs/index.ts");
  return loaded;
};

/** What a verb opens with a form in it: it comes with the first that is opened, and once it is there it opens at once. */
export function dialog(name: keyof Dialogs): ComponentType<ActionProps> {
  const Later = lazy(() => loadDialogs().then((dialogs) => ({ default: dialogs[name] })));
  return function Dialog(props: ActionProps) {
    const [Opened] = useState<ComponentType<ActionProps>>(() => loaded?.[name] ?? Later);
    return <Opened {...props} />;
  };
}
