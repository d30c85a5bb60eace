import { applyVariant, type PlainScreen } from "../../engine/screens/variant.ts";
import type { ScreenDocument } from "../../engine/kinds/screen/document.ts";

const known = new WeakMap<ScreenDocument, PlainScreen[]>();

/** The screen as each of its variants draws it. Several modules ask, so each screen is overlaid once. */
export function drawnScreens(screen: ScreenDocument): readonly PlainScreen[] {
  const drawn = known.get(screen) ?? Object.keys(screen.variants).map((role) => applyVariant(screen, role).screen);
  known.set(screen, drawn);
  return drawn;
}
