import { sharesViews } from "../../../../engine/access/view-sharing.ts";
import type { KeptViews } from "../../../../engine/api.ts";
import type { CompiledScreen } from "../../../../engine/screens/screen-model.ts";
import type { Call } from "../../platform/runtime.ts";
import { keptLook } from "./looks.ts";
import { readerView } from "./reader-view.ts";
import { beginning, openViews } from "./stored-view.ts";

export { keepLook } from "./looks.ts";
export { removeView, saveView, type ViewInput } from "./save-view.ts";

/** What is kept for the list of a screen, as its reader may see it. Null: the screen has no list. */
export async function keptViews(call: Call, screen: CompiledScreen): Promise<KeptViews | null> {
  if (screen.screen.list === undefined || call.user.id === "") return null;
  const stored = await openViews(call, screen.id);
  return {
    views: stored.map((view) => readerView({ call, screen }, view)),
    begins: beginning(call, stored)?.id ?? null,
    shareWith: sharesViews(call.model, call.user) ? rolesOf(call, screen.id) : null,
    look: await keptLook(call, { screen: screen.id, variant: screen.variant }),
  };
}

const rolesOf = ({ model }: Call, screen: string) =>
  Object.keys(model.screens.get(screen)?.variants ?? {}).map((code) => ({ code, title: model.roles.get(code) ?? code }));
