import type { CompiledScreen, ScreenField } from "../../engine/screens/screen-model.ts";
import type { Values } from "../data-source.ts";

/**
 * Filters handed over by the place, or by the screen before, that are plain own fields: a record made inside a tab belongs to the tab's record.
 * The address carries them as text.
 */
export function presetOf(screen: CompiledScreen, fixed: Values): Values {
  return Object.fromEntries(
    Object.entries(fixed)
      .filter(([path, value]) => screen.fields[path]?.create === true && !path.includes(".") && typeof value !== "object")
      .map(([path, value]) => [path, fromText(value, screen.fields[path]!.valueClass)] as const)
      .filter(([, value]) => !Number.isNaN(value)),
  );
}

function fromText(value: unknown, valueClass: ScreenField["valueClass"]): unknown {
  if (typeof value !== "string") return value;
  if (valueClass === "number") return Number(value);
  return valueClass === "boolean" ? value === "true" : value;
}
