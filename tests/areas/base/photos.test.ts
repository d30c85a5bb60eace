import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findFile, openFile, saveFile } from "../../../src/server/data/files/file-store.ts";
import type { TestRuntime } from "../../support/database.ts";
import { act, dept11, gly, refusal, row, schoolRuntime } from "./school.ts";

let at: TestRuntime;
beforeAll(async () => {
  at = await schoolRuntime();
});
afterAll(() => at.close());

const PNG = Buffer.from("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==", "base64");
const upload = async (ownerId: string, originalName: string) =>
  (await saveFile(at.runtime, { tenantId: "000000", ownerId, originalName, extension: "png", businessType: null, content: Readable.from([PNG]) })).id;

describe("photos named by student number", () => {
  test("find their students; other names are reported", async () => {
    const photos = [await upload("admin", "2024010101.png"), await upload("admin", "无名.png")];
    expect(await act(await at.call(gly), "base.importPhotos", { entity: "baseStudentInfo", input: { kind: "zp", photos } })).toEqual({
      imported: 1,
      shows: [{ label: "没有对应的学生", value: "无名.png" }],
    });
    expect(await row(at, "baseStudentInfo", { xh: "2024010101" })).toMatchObject({ zp: photos[0] });
  });
  test("of students in another college match nobody", async () => {
    const photos = [await upload("dean", "2024010201.png")];
    expect(await act(await at.call(dept11), "base.importPhotos", { entity: "baseStudentInfo", input: { kind: "zp", photos } })).toMatchObject({
      imported: 0,
    });
  });
  test("that somebody else uploaded are refused", async () => {
    const photos = [await upload("other", "2024010102.png")];
    expect(await refusal(act(await at.call(gly), "base.importPhotos", { entity: "baseStudentInfo", input: { kind: "zp", photos } }))).toBe(
      "有照片没有上传成功，请重新选择",
    );
  });
});

test("exported photos are one archive named as asked", async () => {
  const call = await at.call(gly);
  const reply = (await act(call, "base.exportPhotos", {
    entity: "baseStudentInfo",
    ids: ["s2024010101", "s2024010102"],
    input: { kind: "zp", nameBy: "xh" },
  })) as { files: { fileId: string }[] };
  const file = await findFile(at.database.db, "000000", reply.files[0]!.fileId);
  const bytes = await buffer(await openFile(at.runtime, file!));
  expect(bytes.subarray(0, 4).toString("latin1")).toBe("PK\u0003\u0004");
  expect(bytes.includes("2024010101.png")).toBe(true);
  expect(
    await refusal(act(call, "base.exportPhotos", { entity: "baseStudentInfo", ids: ["s2024010102"], input: { kind: "zp", nameBy: "xh" } })),
  ).toBe("所选学生都没有这种照片");
});
