import { TemplateFault } from "../template-fault.ts";

/** Signs that mean nothing to Mermaid; every other one is written as its number. */
const plain = /[^\p{L}\p{N} ，。、（）：；！？—·]/gu;

/** Text after a colon, as labels of transitions stand. */
export const mermaidText = (value: unknown): string =>
  String(value ?? "")
    .replace(/[\r\n\u0085\u2028\u2029\t]+/g, " ")
    .toWellFormed()
    .trim()
    .replace(plain, (sign) => `#${sign.codePointAt(0)};`);

/** A quoted text. */
export const mermaid = (value: unknown): string => `"${mermaidText(value)}"`;

/** A name of a node, a type or an attribute: letters, digits and low lines. */
export function mermaidId(name: unknown): string {
  const text = String(name ?? "");
  if (!/^[A-Za-z]\w*$/.test(text)) throw new TemplateFault(`“${text}”不能作为图中的名称`);
  return text;
}
