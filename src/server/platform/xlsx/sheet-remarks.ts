import { columnLetters } from "../../../../engine/values/column-letters.ts";
import { escapeXml } from "./sheet-xml.ts";

/** A note that opens on a cell; row and column count from 0. */
export interface Remark {
  row: number;
  column: number;
  text: string;
}

/** Notes of one sheet: beyond it spreadsheets grow slow, and the cells are coloured all the same. */
export const MAX_REMARKS = 2_000;

const head = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n`;
const relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

/** Path of the notes of a sheet in the package; `no` counts sheets from 1. */
export const remarksPath = (no: number): string => `xl/comments${no}.xml`;

/** The parts by which a sheet has notes (ECMA-376 18.7): their words, their boxes, and what ties both to the sheet. */
export function remarkParts(no: number, remarks: readonly Remark[]): [path: string, xml: string][] {
  return [
    [remarksPath(no), commentsXml(remarks)],
    [`xl/drawings/vmlDrawing${no}.vml`, boxesXml(remarks)],
    [
      `xl/worksheets/_rels/sheet${no}.xml.rels`,
      `${head}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${relations}/vmlDrawing" Target="../drawings/vmlDrawing${no}.vml"/><Relationship Id="rId2" Type="${relations}/comments" Target="../comments${no}.xml"/></Relationships>`,
    ],
  ];
}

function commentsXml(remarks: readonly Remark[]): string {
  const list = remarks.map(
    ({ row, column, text }) =>
      `<comment ref="${columnLetters(column)}${row + 1}" authorId="0"><text><t xml:space="preserve">${escapeXml(text)}</t></text></comment>`,
  );
  return `${head}<comments xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><authors><author></author></authors><commentList>${list.join("")}</commentList></comments>`;
}

/** Spreadsheets show a note only where a hidden box of the old drawing language stands for it. */
function boxesXml(remarks: readonly Remark[]): string {
  const boxes = remarks.map(
    ({ row, column }, at) =>
      `<v:shape id="_x0000_s${1025 + at}" type="#_x0000_t202" style="position:absolute;width:180pt;height:60pt;visibility:hidden" fillcolor="#ffffe1" o:insetmode="auto"><v:fill color2="#ffffe1"/><v:path o:connecttype="none"/><v:textbox/><x:ClientData ObjectType="Note"><x:MoveWithCells/><x:SizeWithCells/><x:Anchor>${column + 1}, 12, ${row}, 4, ${column + 4}, 0, ${row + 4}, 0</x:Anchor><x:AutoFill>False</x:AutoFill><x:Row>${row}</x:Row><x:Column>${column}</x:Column></x:ClientData></v:shape>`,
  );
  return `<xml xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:x="urn:schemas-microsoft-com:office:excel"><o:shapelayout v:ext="edit"><o:idmap v:ext="edit" data="1"/></o:shapelayout><v:shapetype id="_x0000_t202" coordsize="21600,21600" o:spt="202" path="m,l,21600r21600,l21600,xe"><v:stroke joinstyle="miter"/><v:path gradientshapeok="t" o:connecttype="rect"/></v:shapetype>${boxes.join("")}</xml>`;
}
