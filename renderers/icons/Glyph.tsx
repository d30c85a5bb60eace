import type { IconName } from "../../engine/fields/icon-names.ts";
import { glyphs } from "./glyphs.ts";

/** Comes with all the glyphs, and is loaded by `Icon` alone. */
export function Glyph({ name }: { name: IconName }) {
  const Drawn = glyphs[name];
  return <Drawn />;
}
