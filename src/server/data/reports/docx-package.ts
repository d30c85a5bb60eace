import { type PageLine, PAGE_MARK, PAGES_MARK, type Paper } from "../../../../engine/reports/sheet.ts";
import { escapeXml } from "../../platform/xlsx/sheet-xml.ts";
import { inks } from "./look.ts";
import type { DrawnFile } from "./docx-drawings.ts";

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const WORD = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";
const DRAWING = "http://schemas.openxmlformats.org/drawingml/2006";
const names = `xmlns:w="${WORD}" xmlns:r="${OFFICE}" xmlns:wp="${DRAWING}/wordprocessingDrawing" xmlns:a="${DRAWING}/main" xmlns:pic="${DRAWING}/picture"`;

/** A twentieth of a point. */
export const TWIPS_PER_MM = (72 * 20) / 25.4;
export const twips = (mm: number): number => Math.round(mm * TWIPS_PER_MM);
/** Half points, of what stands above and below a page. */
const SMALL = 18;
const MUTED = inks.muted.slice(1);
const FAINT = "D9D9D9";

/** The text document around its body, with the paper it is printed on. */
export function* documentXml(body: Iterable<string>, { room }: Paper): Generator<string> {
  yield `${HEAD}<w:document ${names}><w:body>`;
  yield* body;
  const [top, right, bottom, left] = room.margin.map(twips);
  const orient = room.width > room.height ? ' w:orient="landscape"' : "";
  yield `<w:sectPr><w:headerReference w:type="default" r:id="header1"/><w:footerReference w:type="default" r:id="footer1"/>` +
    `<w:pgSz w:w="${twips(room.width)}" w:h="${twips(room.height)}"${orient}/>` +
    `<w:pgMar w:top="${top}" w:right="${right}" w:bottom="${bottom}" w:left="${left}" w:header="${Math.round(top! / 2)}" w:footer="${Math.round(bottom! / 2)}" w:gutter="0"/>` +
    `</w:sectPr></w:body></w:document>`;
}

/** What stands above or below every page; `note` faintly beside it: who made the file and when. */
export function aroundXml(kind: "ftr" | "hdr", lines: readonly PageLine[], note: string | null = null): string {
  const said = lines.map(({ align, text }) => lineXml(align, counted(text, MUTED)));
  if (note !== null) said.push(lineXml("right", runXml(note, FAINT)));
  return `${HEAD}<w:${kind} ${names}>${said.length === 0 ? "<w:p/>" : said.join("")}</w:${kind}>`;
}

const lineXml = (align: string, runs: string): string =>
  `<w:p><w:pPr><w:spacing w:before="0" w:after="0"/><w:jc w:val="${align}"/></w:pPr>${runs}</w:p>`;
const look = (color: string): string => `<w:rPr><w:color w:val="${color}"/><w:sz w:val="${SMALL}"/></w:rPr>`;
const runXml = (text: string, color: string): string => `<w:r>${look(color)}<w:t xml:space="preserve">${escapeXml(text)}</w:t></w:r>`;

/** Numbers of pages are counted by whoever opens the document. */
function counted(text: string, color: string): string {
  const fields: Record<string, string> = { [PAGE_MARK]: "PAGE", [PAGES_MARK]: "NUMPAGES" };
  return text
    .split(new RegExp(`([${PAGE_MARK}${PAGES_MARK}])`, "u"))
    .filter((part) => part !== "")
    .map((part) => (fields[part] === undefined ? runXml(part, color) : `<w:fldSimple w:instr="${fields[part]}">${runXml("1", color)}</w:fldSimple>`))
    .join("");
}

/** Every part but the document, what stands around it and its pictures: [name, xml]. */
export function packageParts({ title, language, pictures }: { title: string; language: string; pictures: readonly DrawnFile[] }): [string, string][] {
  const relation = (id: string, type: string, target: string) => `<Relationship Id="${id}" Type="${type}" Target="${target}"/>`;
  const relations = (list: readonly string[]) => `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${list.join("")}</Relationships>`;
  const word = "application/vnd.openxmlformats-officedocument.wordprocessingml";
  const part = (name: string, type: string) => `<Override PartName="/${name}" ContentType="${type}"/>`;
  return [
    [
      "[Content_Types].xml",
      `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
        `<Default Extension="xml" ContentType="application/xml"/><Default Extension="png" ContentType="image/png"/><Default Extension="jpeg" ContentType="image/jpeg"/>` +
        `${part("word/document.xml", `${word}.document.main+xml`)}${part("word/styles.xml", `${word}.styles+xml`)}` +
        `${part("word/header1.xml", `${word}.header+xml`)}${part("word/footer1.xml", `${word}.footer+xml`)}` +
        `${part("docProps/core.xml", "application/vnd.openxmlformats-package.core-properties+xml")}</Types>`,
    ],
    [
      "_rels/.rels",
      relations([
        relation("document", `${OFFICE}/officeDocument`, "word/document.xml"),
        relation("core", `${PACKAGE}/relationships/metadata/core-properties`, "docProps/core.xml"),
      ]),
    ],
    [
      "word/_rels/document.xml.rels",
      relations([
        relation("styles", `${OFFICE}/styles`, "styles.xml"),
        relation("header1", `${OFFICE}/header`, "header1.xml"),
        relation("footer1", `${OFFICE}/footer`, "footer1.xml"),
        ...pictures.map(({ id, name }) => relation(id, `${OFFICE}/image`, `media/${name}`)),
      ]),
    ],
    [
      "word/styles.xml",
      `${HEAD}<w:styles xmlns:w="${WORD}"><w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:ascii="Arial" w:hAnsi="Arial" w:eastAsia="SimSun"/><w:sz w:val="20"/><w:lang w:val="en-US" w:eastAsia="${escapeXml(language)}"/></w:rPr></w:rPrDefault></w:docDefaults></w:styles>`,
    ],
    [
      "docProps/core.xml",
      `${HEAD}<cp:coreProperties xmlns:cp="${PACKAGE}/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>${escapeXml(title)}</dc:title><dc:creator>campus-engine</dc:creator></cp:coreProperties>`,
    ],
  ];
}
