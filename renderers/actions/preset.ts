import type { CompiledScreen } from "../../engine/screens/screen-model.ts";
import type { Values } from "../data-source.ts";

/** Filters handed over by the place that are plain own fields: a record made inside a tab belongs to the tab's record. */
export function presetOf(screen: CompiledScreen, fixed: Values): Values {
  return Object.fromEntries(
    Object.entries(fixed).filter(([path, value]) => screen.fields[path]?.create === true && !path.includes(".") && typeof value !== "object"),
  );
}
