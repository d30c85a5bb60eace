import type { CompiledScreen, ScreenField } from "../../engine/screens/screen-model.ts";
import type { Tone } from "../../engine/documents/index.ts";
import type { ComponentType } from "react";

/** What every reading display gets. `row` brings the display names of references under their `labelKey`. */
export interface CellProps {
  value: unknown;
  row: Readonly<Record<string, unknown>>;
  field: ScreenField;
  screen: Pick<CompiledScreen, "dicts" | "fields" | "path">;
  tone?: Tone;
  /** On a detail page: wrap and show everything. In a list (default) one line with the rest in a tooltip. */
  whole?: boolean;
  /** A figure has its unit behind it, as it has where it is shown whole: no column of figures says it. */
  unit?: boolean;
}
export type Cell = ComponentType<CellProps>;
