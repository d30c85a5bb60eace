import type { CompiledScreen, ScreenField } from "../../engine/screens/screen-model.ts";
import type { FilterDocument } from "../../engine/kinds/screen/document.ts";
import type { ComponentType } from "react";

/** A filter reads and writes query parameters of `list`; some own several (`startTime.start` and `startTime.end`). */
export interface FilterProps {
  id: string;
  filter: FilterDocument;
  /** Null for `search` and `term` without a field. */
  field: ScreenField | null;
  screen: CompiledScreen;
  /** Title as shown. */
  title: string;
  query: Readonly<Record<string, unknown>>;
  /** Null removes a parameter. */
  onChange(patch: Record<string, unknown>): void;
}
export type Filter = ComponentType<FilterProps>;
