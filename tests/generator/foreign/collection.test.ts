import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { checkDocuments } from "../../../generator/commands/check.ts";
import { draftFromJsonSchema } from "../../../generator/foreign/index.ts";
import { disagreements, Judge, withoutAbsent } from "../../support/foreign/agreement.ts";
import { samplesOf } from "../../support/foreign/schema-samples.ts";
import { sourceValidator } from "../../support/foreign/source-validator.ts";

interface Line {
  name: string;
  schema: unknown;
}
const lines = readFileSync(new URL("../../fixtures/foreign-schemas/schemastore.jsonl", import.meta.url), "utf8")
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line) as Line);

const SAMPLES = 4;
const GROUPS = 12;
const tally = { schemas: 0, judged: 0, samples: 0, theirs: 0, ours: 0, fields: 0, free: 0 };

const isEmpty = (sample: unknown): boolean => sample === null || sample === "" || (Array.isArray(sample) && sample.length === 0);

/** What is wrong with the draft of one schema; empty = nothing. */
function faultsOf({ name, schema }: Line): string[] {
  const draft = draftFromJsonSchema(schema, { area: "demo", name });
  const set = draft.documents.map(({ file, document }) => ({ file, area: "demo", document }));
  const errors = checkDocuments(set).filter(({ severity }) => severity === "error");
  const types = draft.documents.flatMap(({ document }) => (document.kind === "entity" ? document.fields.map(({ type }) => type) : []));
  tally.schemas += 1;
  tally.fields += types.length;
  tally.free += types.filter((type) => type === "json").length;
  const validate = sourceValidator(schema);
  const isList = draft.unexpressed.some(({ keyword, path }) => keyword === "items" && path === undefined);
  const told = errors.map(({ code, path, file }) => `${code} ${file}#${path}`);
  if (validate === null || isList || draft.documents.filter(({ document }) => document.kind === "entity").length !== 1) return told;
  const judge = new Judge(draft);
  tally.judged += 1;
  const samples = samplesOf(schema, { seed: 20_261_121, count: SAMPLES }).map(withoutAbsent);
  const found = samples
    .filter((sample) => !isEmpty(sample))
    .flatMap((sample) => {
      const theirs = validate(sample);
      const ours = judge.refusals(sample);
      tally.samples += 1;
      if (theirs.length > 0) tally.theirs += 1;
      if (ours.length > 0) tally.ours += 1;
      return disagreements(draft, ours, theirs);
    });
  return [...told, ...found];
}

describe("a public collection of JSON Schemas", () => {
  test.each(Array.from({ length: GROUPS }, (_, group) => group))(
    "group %i becomes documents without an error that judge samples as the source does",
    (group) => {
      const mine = lines.filter((_, at) => at % GROUPS === group);
      const faults = mine.map((line) => [line.name, faultsOf(line)] as const).filter(([, found]) => found.length > 0);
      expect(faults).toEqual([]);
    },
  );

  test("most schemas could be judged, samples of both kinds were among them, and most fields are more than free JSON", () => {
    expect(tally.schemas).toBe(lines.length);
    expect(tally.judged / tally.schemas).toBeGreaterThan(0.75);
    expect(tally.theirs / tally.samples).toBeGreaterThan(0.3);
    expect(tally.theirs / tally.samples).toBeLessThan(0.8);
    expect(tally.ours / tally.samples).toBeGreaterThan(0.25);
    expect(tally.free / tally.fields).toBeLessThan(0.4);
  });
});
