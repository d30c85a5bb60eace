const MiB = 1024 * 1024;

/** What reading one workbook may cost at most. A sheet of 100,000 rows and 40 columns stays within. */
export const limits = {
  /** Milliseconds of work, from the first byte of the file to the last row. On a machine that has time it is the time it takes. */
  readMs: 10_000,
  /** However busy the machine is. */
  waitMs: 60_000,
  /** Memory of the reading thread, its code included. */
  heapMiB: 320,
  fileBytes: 50 * MiB,
  /** Files inside the archive. */
  entries: 2_000,
  directoryBytes: 4 * MiB,
  /** All parts that are read, unpacked; ASVS 5.2.3. */
  unpackedBytes: 400 * MiB,
  /** A part may unpack to this many times its size, once it is larger than `ratioFromBytes`. Sheets written by hand or program stay below 40. */
  ratio: 100,
  ratioFromBytes: 8 * MiB,
  /** Between two signs of the markup: a tag with its attributes. */
  tagChars: 64 * 1024,
  /** As Excel itself. */
  cellChars: 32_767,
  /** Places up to the last filled cell of each row, empty ones between included. */
  cells: 5_000_000,
  /** All texts that cells share. */
  sharedChars: 50_000_000,
  sharedTexts: 2_000_000,
  rowChars: 1_000_000,
  /** The rows as they are handed on. */
  outputBytes: 200 * MiB,
  lastRow: 1_048_576,
  lastColumn: 16_384,
} as const;

/** Why a workbook is not read, as the sentence names it. */
export const reasons = {
  notWorkbook: "不是 xlsx 文件",
  damaged: "不是有效的 xlsx 工作簿，或已损坏、加密",
  entries: "文件内的部件过多",
  unpacked: "解压后的内容过大",
  cells: "单元格过多，请删去空白的行和列，或分成几个文件",
  text: "单元格里的文字过长",
  slow: "内容过多，读取超时，请分成几个文件",
} as const;
export type Reason = keyof typeof reasons;

/** Ends a reading. */
export class Refusal extends Error {
  readonly reason: Reason;
  constructor(reason: Reason, cause?: unknown) {
    super(reason, { cause });
    this.reason = reason;
  }
}
