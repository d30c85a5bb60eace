import type { Archive } from "./archive.ts";
import { isDate } from "./cell-dates.ts";
import { limits, Refusal } from "./limits.ts";
import { attributeOf, type XmlListener, XmlReader } from "./xml-reader.ts";

/** What the cells of one sheet need to be read. */
export interface SheetParts {
  /** Name of its part. */
  sheet: string;
  dates: 1900 | 1904;
  sharedTexts: readonly string[];
  /** By the number of the cell format: whether its numbers are dates. */
  isDateFormat: readonly boolean[];
}

/** Reads one part with what hears of it. @throws Refusal */
export async function readPart(archive: Archive, name: string, listener: XmlListener): Promise<void> {
  const reader = new XmlReader(listener);
  await archive.read(name, (text) => reader.write(text));
  reader.end();
}

/** Follows the relations of the workbook to its first sheet. Null when it has none. @throws Refusal */
export async function findParts(archive: Archive): Promise<SheetParts | null> {
  const root = await relationsOf(archive, "");
  const workbook = root.find(({ type }) => type === "officeDocument");
  if (workbook === undefined) throw new Refusal("damaged");
  const relations = await relationsOf(archive, workbook.target);
  const { sheets, dates } = await readWorkbookPart(archive, workbook.target);
  const [wanted] = sheets;
  if (wanted === undefined) return null;
  const sheet = relations.find(({ id, type }) => id === wanted && type === "worksheet");
  if (sheet === undefined) throw new Refusal("damaged");
  const texts = relations.find(({ type }) => type === "sharedStrings");
  const styles = relations.find(({ type }) => type === "styles");
  return {
    sheet: sheet.target,
    dates,
    sharedTexts: texts !== undefined && archive.has(texts.target) ? await readSharedTexts(archive, texts.target) : [],
    isDateFormat: styles !== undefined && archive.has(styles.target) ? await readFormats(archive, styles.target) : [],
  };
}

interface Relation {
  id: string;
  /** The last step of its address: the transitional and the strict format differ before it. */
  type: string;
  /** Name of the part. */
  target: string;
}

/** What a part refers to; of the archive itself when the name is empty. */
async function relationsOf(archive: Archive, part: string): Promise<Relation[]> {
  const at = part.lastIndexOf("/") + 1;
  const folder = part.slice(0, at);
  const name = `${folder}_rels/${part.slice(at)}.rels`;
  const relations: Relation[] = [];
  if (part !== "" && !archive.has(name)) return relations;
  await readPart(archive, name, {
    ...deaf,
    open: (element, attributes) => {
      if (element !== "Relationship") return;
      const type = attributeOf(attributes, "Type") ?? "";
      const target = resolve(folder, attributeOf(attributes, "Target") ?? "");
      relations.push({ id: attributeOf(attributes, "Id") ?? "", type: type.slice(type.lastIndexOf("/") + 1), target });
      if (relations.length > limits.entries) throw new Refusal("entries");
    },
  });
  return relations;
}

function resolve(folder: string, target: string): string {
  if (target.startsWith("/")) return target.slice(1);
  const steps: string[] = [];
  for (const step of `${folder}${target}`.split("/")) {
    if (step === "..") steps.pop();
    else if (step !== "." && step !== "") steps.push(step);
  }
  return steps.join("/");
}

const deaf: XmlListener = { open: () => undefined, text: () => undefined, close: () => undefined };

/** Ids of the relations of the sheets, in the order of their tabs. */
async function readWorkbookPart(archive: Archive, part: string): Promise<{ sheets: string[]; dates: 1900 | 1904 }> {
  const sheets: string[] = [];
  let dates: 1900 | 1904 = 1900;
  await readPart(archive, part, {
    ...deaf,
    open: (element, attributes) => {
      if (element === "workbookPr" && ["1", "true"].includes(attributeOf(attributes, "date1904") ?? "")) dates = 1904;
      if (element === "sheet") sheets.push(attributeOf(attributes, "id") ?? "");
      if (sheets.length > limits.entries) throw new Refusal("entries");
    },
  });
  return { sheets, dates };
}

/** `_x000D_`: how the format writes signs that XML cannot hold. */
export const decodeEscapes = (text: string): string =>
  text.includes("_x") ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_whole, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))) : text;

/** Hears the text of one cell: its `t` elements, without those that only say how signs are pronounced. */
export class TextCollector {
  private text = "";
  private isIn = false;
  private isSpoken = false;

  open(element: string): void {
    if (element === "rPh") this.isSpoken = true;
    else if (element === "t") this.isIn = !this.isSpoken;
  }

  /** @throws Refusal when the cell holds more than it can */
  hear(text: string): void {
    if (!this.isIn) return;
    this.text += text;
    if (this.text.length > limits.cellChars) throw new Refusal("text");
  }

  close(element: string): void {
    if (element === "rPh") this.isSpoken = false;
    else if (element === "t") this.isIn = false;
  }

  take(): string {
    const { text } = this;
    this.text = "";
    return decodeEscapes(text);
  }
}

async function readSharedTexts(archive: Archive, part: string): Promise<string[]> {
  const texts: string[] = [];
  const collector = new TextCollector();
  let chars = 0;
  await readPart(archive, part, {
    open: (element) => collector.open(element),
    text: (text) => collector.hear(text),
    close: (element) => {
      collector.close(element);
      if (element !== "si") return;
      const text = collector.take();
      chars += text.length;
      if (texts.push(text) > limits.sharedTexts || chars > limits.sharedChars) throw new Refusal("cells");
    },
  });
  return texts;
}

async function readFormats(archive: Archive, part: string): Promise<boolean[]> {
  const codes = new Map<number, string>();
  const formats: number[] = [];
  let isInCells = false;
  await readPart(archive, part, {
    ...deaf,
    open: (element, attributes) => {
      if (element === "cellXfs") isInCells = true;
      else if (element === "numFmt") codes.set(Number(attributeOf(attributes, "numFmtId")), attributeOf(attributes, "formatCode") ?? "");
      else if (element === "xf" && isInCells) formats.push(Number(attributeOf(attributes, "numFmtId") ?? "0"));
      if (codes.size + formats.length > limits.sharedTexts) throw new Refusal("cells");
    },
    close: (element) => {
      if (element === "cellXfs") isInCells = false;
    },
  });
  return formats.map((id) => isDate(id, codes));
}
