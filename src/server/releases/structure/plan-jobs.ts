import { addStep, type Drafting } from "./drafting.ts";
import type { Job } from "./jobs.ts";
import { zh } from "../../../../engine/language/text.ts";

/** Filling that was broken off goes on. */
export async function planJobs(at: Drafting, jobs: readonly Job[]): Promise<void> {
  for (const job of jobs) {
    if (job.kind !== "fill") continue;
    const table = at.tables.find(({ match }) => match.liveName === job.entity && match.live !== null);
    const open = job.fields.filter((name) => table?.match.entity.fields.has(name) === true && !table.fills.has(name));
    if (table === undefined || open.length === 0) continue;
    const titles = open.map((name) => zh(table.match.entity.fields.get(name)!.title)).join("、");
    const rows = await at.rowsOf(job.entity);
    addStep(at, {
      id: `resume:${table.match.entity.id}`,
      kind: "fill",
      entity: table.match.entity.id,
      sentence: `继续填写“${zh(table.match.entity.title)}”的${titles}`,
      rows,
    });
  }
}
