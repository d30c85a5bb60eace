import { readFileSync } from "node:fs";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Seconds of the files that took longest in a whole run, by path; written by `RECORD=1 npm test`. */
const durations = JSON.parse(readFileSync(new URL("../durations.json", import.meta.url), "utf8")) as Record<string, number>;
const root = new URL("../../", import.meta.url).pathname;

const secondsOf = ({ moduleId }: TestSpecification): number => durations[moduleId.slice(root.length)] ?? 0;

/**
 * The project with the most work begins, in each its longest files: a long one at the end would leave the other cores with nothing to do.
 * Projects stay together, since their files share workers.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const projects = Map.groupBy(await super.sort(files), ({ project }) => project.name);
    const work = (specs: readonly TestSpecification[]) => specs.reduce((sum, spec) => sum + secondsOf(spec), 0);
    return [...projects.values()].toSorted((a, b) => work(b) - work(a)).flatMap((specs) => specs.toSorted((a, b) => secondsOf(b) - secondsOf(a)));
  }
}
