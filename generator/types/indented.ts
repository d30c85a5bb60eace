/** The text with two blanks per open brace, short comments on one line. Braces inside comments and string literals do not count. */
export function indented(text: string): string {
  let depth = 0;
  const out: string[] = [];
  let comment: string[] | null = null;
  for (const line of text.split("\n").map((raw) => raw.trim())) {
    if (line === "") continue;
    if (comment !== null || line.startsWith("/**")) {
      comment = [...(comment ?? []), line];
      if (!line.endsWith("*/")) continue;
      out.push(...commentLines(comment).map((part) => "  ".repeat(depth) + part));
      comment = null;
      continue;
    }
    const bare = line.replace(/"(?:[^"\\]|\\.)*"/g, "");
    const level = bare.startsWith("}") ? depth - 1 : depth;
    depth += bare.split("{").length - bare.split("}").length;
    out.push("  ".repeat(Math.max(0, level)) + withoutParentheses(line));
  }
  return `${out.join("\n")}\n`;
}

/** `/**`, one line, its end: on one line. */
function commentLines(lines: readonly string[]): string[] {
  if (lines.length === 3) return [`/** ${lines[1]!.replace(/^\* ?/, "")} */`];
  return lines.map((line, at) => (at === 0 ? line : ` ${line}`));
}

const withoutParentheses = (line: string): string => line.replace(/: \(([\w[\]]+ \| null)\)$/, ": $1");
