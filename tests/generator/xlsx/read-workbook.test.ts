import { mkdtemp, readdir, readlink, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { isDateFormat as isDateFormatOf, streamXlsxRows, writeXlsx } from "hucre";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isAppError } from "../../../engine/errors.ts";
import { isDateFormat } from "../../../generator/xlsx/cell-dates.ts";
import { limits } from "../../../generator/xlsx/limits.ts";
import { type ReadCell, type ReadRow, readRows, readSheet } from "../../../generator/xlsx/read-workbook.ts";
import { workbookOf } from "../../support/workbook-parts.ts";

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "read-workbook-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

let files = 0;
async function stored(content: Uint8Array): Promise<string> {
  const path = join(folder, `${++files}.xlsx`);
  await writeFile(path, content);
  return path;
}
async function rowsOf(content: Uint8Array): Promise<ReadRow[]> {
  const rows: ReadRow[] = [];
  for await (const some of readRows(await stored(content))) rows.push(...some);
  return rows;
}
const refusal = (content: Uint8Array): Promise<string> =>
  rowsOf(content).then(
    () => "",
    (error: unknown) => (isAppError(error) ? error.problems.map(({ message }) => message).join() : String(error)),
  );

const inline = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
const first = `<row>${inline("学号")}</row>`;

describe("what costs too much is refused before it does", () => {
  const tag = (n: number) => "x".repeat(n);
  test.each<[string, () => Buffer, RegExp]>([
    ["a sheet of nothing that unpacks to a thousand times its size", () => workbookOf(" ".repeat(12_000_000)), /解压后的内容过大/],
    ["shared texts that do", () => workbookOf(first, { "xl/sharedStrings.xml": `<sst>${" ".repeat(12_000_000)}</sst>` }), /解压后的内容过大/],
    ["rows past the last one", () => workbookOf(first.replace("<row>", '<row r="1048577">')), /已损坏/],
    ["a row of no number", () => workbookOf(first.replace("<row>", '<row r="1e3x">')), /已损坏/],
    ["cells past the last column", () => workbookOf('<row><c r="XFE1"><v>1</v></c></row>'), /已损坏/],
    ["wide rows of one cell each", () => workbookOf(`<row><c r="XFD1"><v>1</v></c></row>`.repeat(400)), /单元格过多/],
    ["a text longer than a cell holds", () => workbookOf(`<row>${inline("长".repeat(32_768))}</row>`), /文字过长/],
    ["a value longer than that", () => workbookOf(`<row><c><v>${"1".repeat(32_768)}</v></c></row>`), /文字过长/],
    [
      "a text put together of runs",
      () => workbookOf(`<row><c t="inlineStr"><is>${`<r><t>${tag(1_000)}</t></r>`.repeat(40)}</is></c></row>`),
      /文字过长/,
    ],
    ["a row of long texts", () => workbookOf(`<row>${inline(tag(30_000)).repeat(40)}</row>`), /文字过长/],
    [
      "one long text in many cells",
      () =>
        workbookOf(`<row>${'<c t="s"><v>0</v></c>'.repeat(30)}</row>`.repeat(400), {
          "xl/sharedStrings.xml": `<sst><si><t>${tag(30_000)}</t></si></sst>`,
        }),
      /单元格过多/,
    ],
    ["a tag that does not end", () => workbookOf(`<row ${tag(400_000)}`), /已损坏/],
    ["a comment that does not end", () => workbookOf(`<!-- ${tag(400_000)}`), /已损坏/],
    [
      "entities that unfold",
      () => workbookOf(first, { "xl/workbook.xml": '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><x>&b;</x>' }),
      /已损坏/,
    ],
    ["no workbook inside", () => workbookOf(first, { "_rels/.rels": null }), /已损坏/],
    ["a sheet that is not there", () => workbookOf(first, { "xl/worksheets/sheet1.xml": null }), /已损坏/],
    ["text that is no UTF-8", () => workbookOf(first, { "xl/workbook.xml": Buffer.from("<workbook \xff/>", "latin1") }), /已损坏/],
    ["no archive", () => Buffer.from("学号,姓名"), /不是 xlsx/],
    ["nothing", () => Buffer.alloc(0), /不是 xlsx/],
    ["more bytes than a workbook may have", () => Buffer.alloc(limits.fileBytes + 1), /解压后的内容过大/],
  ])("%s", async (_what, make, sentence) => {
    expect(await refusal(make())).toMatch(sentence);
  });

  test("parts that are not read may hold what they like", async () => {
    expect(await rowsOf(workbookOf(first, { "xl/media/image1.png": " ".repeat(12_000_000) }))).toEqual([{ row: 1, values: ["学号"] }]);
  });

  test("a reading ends when its time is over", async () => {
    const busy = await stored(workbookOf(`<row>${"<c/>".repeat(20)}</row>`.repeat(100_000)));
    await expect(readSheet(busy, { readMs: 1 })).rejects.toThrow("读取超时");
  });
});

describe("the rows", () => {
  test("stand as the sheet says, without those that hold nothing", async () => {
    const sheet = [
      "<!-- a comment --><?a note?>",
      `<row r="2"><c r="B2" t="inlineStr"><is><r><t>信息</t></r><r><t xml:space="preserve"> &amp;&#x4E00;</t></r><rPh><t>xinxi</t></rPh></is></c></row>`,
      '<row r="3" x=">"><c r="A3"/><c r="C3" s="1"><v></v></c></row>',
      '<row r="4"><c><v>1.5</v></c><c t="b"><v>1</v></c><c t="e"><v>#N/A</v></c><c t="str"><f>A1</f><v>a_x000A_b</v></c><c t="s"><v>0</v></c><c t="s"><v>9</v></c></row>',
      '<row><c t="d"><v>2024-09-01T00:00:00</v></c><c s="1"><v>45536</v></c><c s="1"><v>45536.5</v></c><c s="0"><v>45536</v></c></row>',
      `<row><c t="inlineStr"><is><t><![CDATA[<甲> ]] ]]></t></is></c></row>`,
    ].join("");
    const parts = {
      "xl/sharedStrings.xml": "<x:sst><x:si><x:t>共用</x:t></x:si></x:sst>",
      "xl/styles.xml": `<styleSheet><numFmts><numFmt numFmtId="170" formatCode='yyyy"年"m"月"'/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="2"/><xf numFmtId="170"/></cellXfs></styleSheet>`,
    };
    expect(await rowsOf(workbookOf(sheet, parts))).toEqual([
      { row: 2, values: [null, "信息 &一"] },
      { row: 4, values: [1.5, true, "#N/A", "a\nb", "共用"] },
      { row: 5, values: ["2024-09-01", "2024-09-01", "2024-09-01 12:00:00", 45536] },
      { row: 6, values: ["<甲> ]] "] },
    ]);
  });

  test("are those another reader finds", async () => {
    const cell = fc.oneof(
      fc.constant(null),
      fc.string({ unit: fc.constantFrom("甲", "a", "&", "<", '"', " ", "1", "中", "😀"), maxLength: 8 }),
      fc.integer(),
      fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e9, max: 1e9 }),
      fc.boolean(),
      fc.integer({ min: Date.UTC(1905) / 1_000, max: Date.UTC(2099) / 1_000 }).map((seconds) => new Date(seconds * 1_000)),
    );
    const sheets = fc.array(fc.array(cell, { maxLength: 6 }), { minLength: 1, maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(sheets, async (rows) => {
        const content = await writeXlsx({ sheets: [{ name: "a", rows }] });
        const expected: ReadRow[] = [];
        for await (const { index, values } of streamXlsxRows(content)) expected.push({ row: index + 1, values: trimmed(values.map(plain)) });
        expect(await rowsOf(content)).toEqual(expected.filter(({ values }) => values.some((value) => value !== null && String(value).trim() !== "")));
      }),
      { numRuns: 12, seed: 2026 },
    );
  });

  test("can be read again until the sheet is closed; nothing of it has a name that would stay when the process is killed", async () => {
    const named = async () => (await readdir(tmpdir())).filter((name) => name.startsWith("campus-rows-")).length;
    const opened = async () => {
      const files = await Promise.all((await readdir("/proc/self/fd")).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => "")));
      return files.filter((path) => path.includes("campus-rows-")).length;
    };
    const before = await named();
    const sheet = await readSheet(await stored(workbookOf(`<row>${inline("甲")}</row>`.repeat(3_000))));
    for (const _ of [1, 2]) {
      let count = 0;
      for await (const rows of sheet.rows()) count += rows.length;
      expect([count, sheet.count]).toEqual([3_000, 3_000]);
    }
    expect(await Promise.all([named(), opened()])).toEqual([before, 1]);
    await sheet.close();
    for await (const _ of readRows(await stored(workbookOf(first.repeat(5_000))))) break;
    expect(await Promise.all([named(), opened()])).toEqual([before, 0]);
  });
});

test.each([
  "yyyy-mm-dd",
  "General",
  "@",
  "0.00",
  "#,##0",
  "h:mm",
  "[h]:mm",
  "mm:ss",
  "d",
  'yyyy"年"',
  '"day"0',
  "[Red]0",
  "0.00E+00",
  "mmm",
  "m",
  "\\d0",
  "[$-804]aaaa;@",
  "am/pm h",
])("the format %s is a date for both readers or for none", (code) => expect(isDateFormat(code)).toBe(isDateFormatOf(code)));

const text = (date: Date): string => `${date.toISOString().slice(0, 10)} ${date.toISOString().slice(11, 19)}`.replace(/ 00:00:00$/, "");
const plain = (value: unknown): ReadCell => (value instanceof Date ? text(value) : ((value ?? null) as ReadCell));
/** Up to the last cell that holds something. */
const trimmed = (values: ReadCell[]): ReadCell[] => values.slice(0, values.findLastIndex((value) => value !== null) + 1);
