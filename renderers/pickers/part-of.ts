import type { Ends } from "./moments.ts";

/** Where something stands in what is chosen: at an end of it, or between both. */
export function partOf(one: string, { start, end }: Ends): "start" | "end" | "only" | "between" | undefined {
  if (one === start) return end === null || end === start ? "only" : "start";
  if (one === end) return start === null ? "only" : "end";
  return start !== null && end !== null && one > start && one < end ? "between" : undefined;
}
