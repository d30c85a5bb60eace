/** Text that Markdown shows as it is: no mark, no link, no HTML, no template of a site generator. Line ends become blanks. */
export function md(value: unknown): string {
  const text = String(value ?? "")
    .replace(/[\r\n\u0085\u2028\u2029\t]+/g, " ")
    .toWellFormed()
    .trim()
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replace(/[\\`*_[\]#|~!$]/g, "\\$&")
    .replaceAll("{", "&#123;")
    .replaceAll("://", "&#58;//");
  return text.replace(/^([-+=])/, "\\$1").replace(/^(\d+)([.)])/, "$1\\$2");
}

/** An inline piece of code, also inside a table. */
export function mdCode(value: unknown): string {
  const text = String(value ?? "")
    .replace(/[\r\n\u0085\u2028\u2029\t]+/g, " ")
    .toWellFormed()
    .trim();
  if (text === "") return "";
  const longest = Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = "`".repeat(longest + 1);
  const room = text.startsWith("`") || text.endsWith("`") ? " " : "";
  return `${fence}${room}${text.replaceAll("|", "\\|")}${room}${fence}`;
}
