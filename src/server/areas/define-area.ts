import type { Area } from "../platform/runtime.ts";

/** An area of the product in code. What it brings is named after it. @throws Error when a name is not */
export function defineArea(area: Area): Area {
  const named = [...(area.operations ?? []), ...(area.schoolJobs ?? []), ...(area.jobs ?? [])];
  const foreign = named.filter(({ name }) => !name.startsWith(`${area.id}.`));
  if (foreign.length > 0) throw new Error(`area ${area.id} brings ${foreign.map(({ name }) => name).join(", ")}, which is not named after it`);
  return area;
}
