import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Files that take longer than all others, the longest first. */
const longest = [
  "tests/server/security/access-matrix.test.ts",
  "tests/server/data/imports/roster.test.ts",
  "tests/server/security/product.test.ts",
  "tests/renderers/form.test.ts",
  "tests/renderers/filters.test.ts",
];

const placeOf = ({ moduleId }: TestSpecification): number => {
  const at = longest.findIndex((file) => moduleId.endsWith(file));
  return at === -1 ? longest.length : at;
};

/** The longest files begin first: one of them at the end would leave the other cores with nothing to do. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((a, b) => placeOf(a) - placeOf(b));
  }
}
