import { describe, expect, test } from "vitest";
import { readSet } from "../../../generator/read-set.ts";
import { inOrder, setOf, type Texts, textsOf } from "../../../src/server/releases/layers.ts";
import { mergeLayers } from "../../../src/server/releases/merge-layers.ts";
import { schoolFileProblem } from "../../../src/server/releases/school-files.ts";
import { productSchemas } from "../../support/app.ts";
import { area, club, texts } from "./release-set.ts";

test("every document of the product is kept as the bytes of its file, and read back as the same document", async () => {
  const { set } = await readSet(productSchemas);
  const kept = textsOf(set)!;
  expect(kept).toEqual(inOrder(set.map(({ file, text }) => [file, text])));
  expect(textsOf(setOf({ product: kept, school: new Map() }))).toEqual(kept);
});

describe("a merge of layers", () => {
  const file = "club/club.entity.json";
  const as = (title: string | null): Texts => (title === null ? new Map() : texts({ [file]: { ...club(), title } }));
  const titleOf = (layer: Texts) => (layer.has(file) ? (JSON.parse(layer.get(file)!) as { title: string }).title : null);

  test.each([
    ["nobody changes it", "a", "a", "a", "a"],
    ["ours changes it", "a", "b", "a", "b"],
    ["theirs changes it", "a", "a", "b", "b"],
    ["both change it alike", "a", "b", "b", "b"],
    ["ours takes it away", "a", null, "a", null],
    ["theirs takes it away", "a", "a", null, null],
    ["both take it away", "a", null, null, null],
    ["theirs makes it", null, null, "b", "b"],
    ["both make it alike", null, "b", "b", "b"],
  ])("when %s gives one result", (_name, base, ours, theirs, result) => {
    const { merged, conflicts } = mergeLayers({ base: as(base), ours: as(ours), theirs: as(theirs) });
    expect(conflicts).toEqual([]);
    expect(titleOf(merged)).toBe(result);
  });
  test.each([
    ["both change the same part", "a", "b", "c"],
    ["ours changes what theirs takes away", "a", "b", null],
    ["theirs changes what ours takes away", "a", null, "b"],
    ["both make it differently", null, "b", "c"],
  ])("when %s is a conflict", (_name, base, ours, theirs) => {
    const { merged, conflicts } = mergeLayers({ base: as(base), ours: as(ours), theirs: as(theirs) });
    expect(conflicts.map((one) => one.file)).toEqual([file]);
    expect(merged.size).toBe(0);
  });
});

describe("a file of a school", () => {
  test.each(["club/club.entity.json", "club/my-club_2.entity.json"])("may be called %s", (file) =>
    expect(schoolFileProblem(file, club())).toBeNull(),
  );
  test.each(["club/area.json"])("may be called %s when it is an area", (file) => expect(schoolFileProblem(file, area)).toBeNull());
  test.each([
    "club.entity.json",
    "/club/club.entity.json",
    "../club/club.entity.json",
    "club/../../x.entity.json",
    "club/..entity.json",
    "club/x/y.entity.json",
    "club\\x.entity.json",
    "club/x.screen.json",
    "club/x.entity.json/..",
    "club/x\u0000.entity.json",
    "club/.entity.json",
  ])("may not be called %j", (file) => expect(schoolFileProblem(file, club())?.code).toBe("SCHOOL_FILE_NAME"));
});
