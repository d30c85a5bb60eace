import { strToU8, zipSync, type Zippable } from "fflate";

const namespace = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const packages = "http://schemas.openxmlformats.org/package/2006";

const relations = (targets: Record<string, string>): string =>
  `<Relationships xmlns="${packages}/relationships">${Object.entries(targets)
    .map(([type, target], at) => `<Relationship Id="rId${at + 1}" Type="${office}/${type}" Target="${target}"/>`)
    .join("")}</Relationships>`;

/** The parts of a workbook of one sheet; `more` replaces or adds some, null takes one away. */
export function workbookOf(sheetData: string, more: Record<string, string | Uint8Array | null> = {}): Buffer {
  const parts: Record<string, string | Uint8Array | null> = {
    "[Content_Types].xml": `<Types xmlns="${packages}/content-types"/>`,
    "_rels/.rels": relations({ officeDocument: "xl/workbook.xml" }),
    "xl/workbook.xml": `<workbook ${namespace} xmlns:r="${office}"><sheets><sheet name="名单" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": relations({ worksheet: "worksheets/sheet1.xml", sharedStrings: "sharedStrings.xml", styles: "styles.xml" }),
    "xl/worksheets/sheet1.xml": `<worksheet ${namespace}><sheetData>${sheetData}</sheetData></worksheet>`,
    ...more,
  };
  const files: Zippable = {};
  for (const [name, content] of Object.entries(parts))
    if (content !== null) files[name] = [typeof content === "string" ? strToU8(content) : content, { level: 6 }];
  return Buffer.from(zipSync(files));
}
