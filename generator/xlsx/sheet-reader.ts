import { isoText, serialText } from "./cell-dates.ts";
import { limits, Refusal } from "./limits.ts";
import type { ReadCell, ReadRow } from "./read-workbook.ts";
import { decodeEscapes, type SheetParts, TextCollector } from "./workbook-parts.ts";
import { attributeOf, type XmlListener } from "./xml-reader.ts";

const MOST_DAYS = 20_000;

/** Hears a sheet and hands over each row that holds something, as soon as it is over. @throws Refusal */
export class SheetReader implements XmlListener {
  private readonly parts: SheetParts;
  private readonly take: (row: ReadRow) => void;
  private isInData = false;
  private row = 0;
  /** 0-based column of the next cell that does not name its own. */
  private column = 0;
  private values: ReadCell[] = [];
  private cells = 0;
  private cell: { type: string; format: number } | null = null;
  private value = "";
  private isInValue = false;
  private readonly inline = new TextCollector();
  private readonly days = new Map<number, string>();

  constructor(parts: SheetParts, take: (row: ReadRow) => void) {
    this.parts = parts;
    this.take = take;
  }

  open(name: string, attributes: string): void {
    if (name === "sheetData") this.isInData = true;
    else if (!this.isInData) return;
    else if (name === "row") this.beginRow(attributes);
    else if (name === "c") this.beginCell(attributes);
    else if (this.cell === null) return;
    else if (name === "v") this.isInValue = true;
    else this.inline.open(name);
  }

  text(text: string): void {
    if (this.cell === null) return;
    if (this.isInValue) this.value += text;
    else this.inline.hear(text);
    if (this.value.length > limits.cellChars) throw new Refusal("text");
  }

  close(name: string): void {
    if (name === "sheetData") this.isInData = false;
    else if (!this.isInData) return;
    else if (name === "row") this.endRow();
    else if (name === "c") this.endCell();
    else if (name === "v") this.isInValue = false;
    else this.inline.close(name);
  }

  private beginRow(attributes: string): void {
    const told = attributeOf(attributes, "r");
    this.row = told === null ? this.row + 1 : Number(told);
    if (!Number.isInteger(this.row) || this.row < 1 || this.row > limits.lastRow) throw new Refusal("damaged");
    this.column = 0;
    this.values = [];
  }

  private beginCell(attributes: string): void {
    const place = attributeOf(attributes, "r");
    if (place !== null) this.column = columnOf(place);
    if (this.column >= limits.lastColumn) throw new Refusal("damaged");
    this.cell = { type: attributeOf(attributes, "t") ?? "n", format: Number(attributeOf(attributes, "s") ?? "-1") };
    this.value = "";
  }

  private endCell(): void {
    if (this.cell === null) return;
    const value = this.valueOf(this.cell);
    this.cell = null;
    if (value !== null) {
      while (this.values.length < this.column) this.values.push(null);
      this.values[this.column] = value;
    }
    this.column += 1;
  }

  private endRow(): void {
    const { row, values } = this;
    this.values = [];
    if (!values.some(isFilled)) return;
    this.cells += values.length;
    if (this.cells > limits.cells) throw new Refusal("cells");
    this.take({ row, values });
  }

  private valueOf({ type, format }: { type: string; format: number }): ReadCell {
    const inline = this.inline.take();
    if (type === "inlineStr") return inline;
    if (type === "s") return this.parts.sharedTexts[this.value === "" ? -1 : Number(this.value)] ?? null;
    if (type === "str") return decodeEscapes(this.value);
    if (type === "b") return this.value === "1" || this.value.toLowerCase() === "true";
    if (type === "d") return isoText(this.value);
    const number = Number(this.value);
    if (type === "e" || Number.isNaN(number)) return this.value;
    if (this.value === "") return null;
    return this.parts.isDateFormat[format] === true ? this.dayOf(number) : number;
  }

  /** A sheet has few different days and many cells of them. */
  private dayOf(serial: number): string | null {
    const known = this.days.get(serial);
    if (known !== undefined) return known;
    const text = serialText(serial, this.parts.dates);
    if (text !== null && this.days.size < MOST_DAYS) this.days.set(serial, text);
    return text;
  }
}

export const isFilled = (cell: ReadCell): boolean => cell !== null && String(cell).trim() !== "";

const [A, a] = [65, 97] as const;

/** `AB12` -> 27. @throws Refusal when it begins with no letter */
function columnOf(place: string): number {
  let column = 0;
  for (let at = 0; at < place.length && at < 4; at++) {
    const sign = place.charCodeAt(at);
    const letter = sign >= a ? sign - a : sign - A;
    if (letter < 0 || letter > 25) break;
    column = column * 26 + letter + 1;
  }
  if (column === 0) throw new Refusal("damaged");
  return column - 1;
}
