/** A string literal of TypeScript or JavaScript; also safe inside a script element of a page. */
export function quote(text: string): string {
  const literal = JSON.stringify(text);
  if (!breaksOut.test(literal)) return literal;
  return literal.replaceAll("</", "<\\/").replaceAll("<!--", "<\\!--").replaceAll("\u2028", "\\u2028").replaceAll("\u2029", "\\u2029");
}

const breaksOut = /<[/!]|[\u2028\u2029]/;

/** A union of string literals in the order given; nothing is `never`. */
export const union = (values: Iterable<string>): string => [...new Set(values)].map(quote).join(" | ") || "never";

/** A key of an interface. */
export const key = (name: string): string => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : quote(name));

/** Text inside a doc comment: it can neither end the comment nor speak to the compiler. Empty lines are dropped. */
export const docText = (text: string): string =>
  text
    .replaceAll("*/", "*\\/")
    .replaceAll("</", "<\\/")
    .replaceAll("<!--", "<\\!--")
    .replaceAll("@", "\\@")
    .split(/[\r\n\u2028\u2029]+/)
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .join("\n");

/** A doc comment with its line end; nothing for an empty text. */
export function doc(text: string, indent = ""): string {
  const lines = docText(text)
    .split("\n")
    .filter((line) => line !== "");
  if (lines.length === 0) return "";
  if (lines.length === 1) return `${indent}/** ${lines[0]} */\n`;
  return `${indent}/**\n${lines.map((line) => `${indent} * ${line}\n`).join("")}${indent} */\n`;
}

/** One member of an interface. */
export const member = (name: string, type: string, about = ""): string => `${doc(about, "  ")}  ${key(name)}: ${type};\n`;

export const block = (name: string, members: readonly string[], about = ""): string =>
  `${doc(about)}export interface ${name} {\n${members.join("")}}\n`;
