import { columnLetters } from "../../../../engine/values/column-letters.ts";
import { buffer } from "node:stream/consumers";
import { crc32, inflateRawSync } from "node:zlib";
import { expect, test } from "vitest";
import { readXlsx } from "hucre";
import { headerCells } from "../../../../engine/screens/header-cells.ts";
import type { SheetColumn } from "../../../../src/server/platform/xlsx/sheet-column.ts";
import { dateSerial } from "../../../../src/server/platform/xlsx/sheet-xml.ts";
import { writeWorkbook } from "../../../../src/server/platform/xlsx/write-workbook.ts";

const text = (...titles: string[]): SheetColumn => ({ titles, kind: "text" });

test.each([
  [0, "A"],
  [25, "Z"],
  [26, "AA"],
  [701, "ZZ"],
  [702, "AAA"],
])("column %i is %s", (index, name) => {
  expect(columnLetters(index)).toBe(name);
});

test.each([
  ["1900-03-01", 61],
  ["2025-09-01", 45901],
  ["2025-09-01 12:00:00", 45901.5],
  ["not a date", null],
])("%s is serial %s", (value, serial) => {
  expect(dateSerial(value)).toBe(serial);
});

test("the contract's example merges A1:B1 and C1:C2", () => {
  const cells = headerCells([text("学生信息", "学号"), text("学生信息", "姓名"), text("天数")]);
  expect(cells).toEqual([
    { row: 0, column: 0, toRow: 0, toColumn: 1, title: "学生信息" },
    { row: 0, column: 2, toRow: 1, toColumn: 2, title: "天数" },
    { row: 1, column: 0, toRow: 1, toColumn: 0, title: "学号" },
    { row: 1, column: 1, toRow: 1, toColumn: 1, title: "姓名" },
  ]);
});

test("equal titles under different upper titles do not merge", () => {
  const cells = headerCells([text("甲", "小计", "一"), text("乙", "小计", "一")]);
  expect(cells.filter((c) => c.row === 1)).toHaveLength(2);
});

test("values come back as they went in, formulas and markup stay text", async () => {
  const columns: SheetColumn[] = [text("文字"), { titles: ["数"], kind: "number" }, { titles: ["日期"], kind: "date" }];
  const rows = [
    ["=1+1", 1.5, "2025-09-01"],
    ["<b>&\"'</b>", -2, null],
    ["{{ x }}\u0001", null, "2025-02-28"],
  ];
  const bytes = await buffer(writeWorkbook([{ name: "请假/台账", columns, rows }]));
  const workbook = await readXlsx(bytes);
  const sheet = workbook.sheets[0]!;
  expect(sheet.name).toBe("请假 台账");
  expect(sheet.rows.slice(1).map((r) => r[0])).toEqual(["=1+1", "<b>&\"'</b>", "{{ x }}"]);
  expect(sheet.rows[1]![1]).toBe(1.5);
});

test("rows past the limit go on in the next sheet under the same header", async () => {
  const rows = Array.from({ length: 25 }, (_, i) => [`r${i}`]);
  const workbook = await readXlsx(await buffer(writeWorkbook([{ name: "名单", columns: [text("编号")], rows }], 11)));
  expect(workbook.sheets.map((s) => s.rows.length)).toEqual([11, 11, 6]);
  expect(workbook.sheets[2]!.name).toBe("名单(3)");
  expect(workbook.sheets[2]!.rows[5]![0]).toBe("r24");
});

test("every entry's size and checksum in the central directory are true", async () => {
  const bytes = await buffer(writeWorkbook([{ name: "a", columns: [text("x")], rows: [["1"], ["二"]] }]));
  const entries = centralDirectory(bytes);
  expect(entries).toHaveLength(6);
  for (const entry of entries) {
    const nameLength = bytes.readUInt16LE(entry.offset + 26);
    const start = entry.offset + 30 + nameLength;
    const content = inflateRawSync(bytes.subarray(start, start + entry.compressed));
    expect({ crc: crc32(content), size: content.length }).toEqual({ crc: entry.crc, size: entry.size });
  }
});

function centralDirectory(bytes: Buffer) {
  const entries: { crc: number; compressed: number; size: number; offset: number }[] = [];
  let at = bytes.readUInt32LE(bytes.length - 6);
  while (bytes.readUInt32LE(at) === 0x02014b50) {
    entries.push({
      crc: bytes.readUInt32LE(at + 16),
      compressed: bytes.readUInt32LE(at + 20),
      size: bytes.readUInt32LE(at + 24),
      offset: bytes.readUInt32LE(at + 42),
    });
    at += 46 + bytes.readUInt16LE(at + 28);
  }
  return entries;
}
