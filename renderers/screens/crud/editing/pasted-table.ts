/** A table as spreadsheets put it on the clipboard: cells between tabs, rows on lines; a cell with line breaks or tabs stands in quotes. */
export function pastedTable(text: string): string[][] {
  const rows: string[][] = [[]];
  let at = 0;
  while (at < text.length) {
    const [cell, end] = text[at] === '"' ? quoted(text, at) : plain(text, at);
    rows.at(-1)!.push(cell);
    at = end + 1;
    if (text[end] === "\r" && text[end + 1] === "\n") at += 1;
    if ((text[end] === "\r" || text[end] === "\n") && at < text.length) rows.push([]);
    else if (text[end] === "\t" && at >= text.length) rows.at(-1)!.push("");
  }
  const width = Math.max(...rows.map((row) => row.length));
  return rows.map((row) => [...row, ...Array.from({ length: width - row.length }, () => "")]);
}

const isEnd = (sign: string | undefined): boolean => sign === undefined || sign === "\t" || sign === "\n" || sign === "\r";

function plain(text: string, from: number): [cell: string, end: number] {
  let end = from;
  while (!isEnd(text[end])) end += 1;
  return [text.slice(from, end).trim(), end];
}

/** Quotes inside are doubled; one that is never closed is a plain sign. */
function quoted(text: string, from: number): [cell: string, end: number] {
  let cell = "";
  for (let at = from + 1; at < text.length; at++) {
    if (text[at] !== '"') cell += text[at];
    else if (text[at + 1] === '"') {
      cell += '"';
      at += 1;
    } else return isEnd(text[at + 1]) ? [cell.replaceAll("\r\n", "\n").trim(), at + 1] : plain(text, from);
  }
  return plain(text, from);
}
