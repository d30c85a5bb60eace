import type { Axis } from "../../engine/reports/plan.ts";
import type { Place } from "./addresses.ts";

/** What is done in the template. */
export interface GridActions {
  /** `to`: where the area ends, or begins. */
  select(from: Place, to: Place): void;
  type(place: Place, text: string): void;
  empty(): void;
  expand(direction: "down" | "right"): void;
  size(axis: Axis, line: number, millimetres: number): void;
  /** What is being dragged is let go here. */
  drop(place: Place): void;
}
