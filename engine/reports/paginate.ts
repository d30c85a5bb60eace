import type { ReportDocument } from "../kinds/report/document.ts";
import { paperOf, printable, scaleOf } from "./paper.ts";
import { PAGE_MARK, type PagePart, PAGES_MARK, type Paper, type Sheet } from "./sheet.ts";

/** Pages of one report that are made at once. */
export const MOST_PAGES = 500;

/** Says a line above or below a page. */
export type SayLine = (place: "header" | "footer", page: number | string, pages: number | string) => Paper["pages"][number]["header"];

/** Pages of sheets: no line is cut, heads come again, what is kept together stays so as far as one page holds it. */
export function paginate(document: ReportDocument, sheets: readonly Sheet[], say: SayLine, watermark: string | null = null): Paper {
  const scale = scaleOf(document);
  const room = printable(document).height / scale;
  const perSheet = document.paper?.perSheet ?? 1;
  const pages =
    perSheet > 1
      ? together(sheets, { perSheet, height: room / perSheet })
      : sheets.flatMap((sheet, at) => pagesOf(sheet, at, room).map((part) => [part]));
  return {
    room: paperOf(document),
    scale,
    around: { header: say("header", PAGE_MARK, PAGES_MARK), footer: say("footer", PAGE_MARK, PAGES_MARK) },
    pages: pages.map((parts, at) => ({
      parts: parts.map((part) => ({ ...part, top: part.top * scale })),
      header: say("header", at + 1, pages.length),
      footer: say("footer", at + 1, pages.length),
    })),
    watermark,
  };
}

/** Papers of several records on one page, each in a room of its own; one that needs more goes on in the next. */
function together(sheets: readonly Sheet[], { perSheet, height }: { perSheet: number; height: number }): PagePart[][] {
  const parts = sheets.flatMap((sheet, at) => pagesOf(sheet, at, height));
  const pages: PagePart[][] = [];
  for (const [at, part] of parts.entries()) {
    if (at % perSheet === 0) pages.push([]);
    pages.at(-1)!.push({ ...part, top: (at % perSheet) * height });
  }
  return pages;
}

function pagesOf({ lines }: Sheet, sheet: number, room: number): PagePart[] {
  const heightOf = (list: readonly number[]) => list.reduce((sum, at) => sum + lines[at]!.height, 0);
  const parts: PagePart[] = [];
  let heads: number[] = [];
  let open: number[] = [];
  const hasBody = () => open.some((at) => !heads.includes(at));
  const close = () => {
    if (hasBody() || parts.length === 0) parts.push({ sheet, lines: open, top: 0 });
    // A head that leaves no room for what stands below it is not repeated.
    open = heightOf(heads) < room / 2 ? [...heads] : [];
  };
  for (let at = 0; at < lines.length; ) {
    const kept = keptFrom(lines, at, room - heightOf(heads));
    if (lines[at]!.head === true && lines[at - 1]?.head !== true) heads = [];
    if (heightOf(open) + heightOf(kept) > room && hasBody()) close();
    open.push(...kept);
    heads.push(...kept.filter((one) => lines[one]!.head === true));
    at += kept.length;
    if (lines[at - 1]!.breakAfter === true && at < lines.length) close();
  }
  if (hasBody() || parts.length === 0) parts.push({ sheet, lines: open, top: 0 });
  return parts;
}

/** The line and those it is kept together with, as far as a page holds them. */
function keptFrom(lines: Sheet["lines"], first: number, room: number): number[] {
  const kept = [first];
  let height = lines[first]!.height;
  for (let at = first; lines[at]!.keep === true && at + 1 < lines.length; at++) {
    height += lines[at + 1]!.height;
    if (height > room) break;
    kept.push(at + 1);
  }
  return kept;
}
