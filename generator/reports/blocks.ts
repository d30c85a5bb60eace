/**
 * A page with generated parts: `<!-- name:begin -->` to `<!-- name:end -->` is replaced, the rest is written by hand.
 * @throws Error when a block has no place on the page
 */
export function withBlocks(page: string, blocks: Readonly<Record<string, string>>): string {
  return Object.entries(blocks).reduce((text, [name, content]) => {
    const begin = `<!-- ${name}:begin -->`;
    const end = `<!-- ${name}:end -->`;
    const from = text.indexOf(begin);
    const to = text.indexOf(end);
    if (from < 0 || to < from) throw new Error(`the page has no block ${name}`);
    return `${text.slice(0, from + begin.length)}\n${content.trimEnd()}\n${text.slice(to)}`;
  }, page);
}

/** A Markdown table. Bars inside cells are escaped. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll("|", "\\|").replaceAll("\n", " ")).join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}

export const code = (text: string): string => `\`${text}\``;
