import type { Expr } from "../../engine/grammar/condition.ts";
import { isValue, type Sentence } from "../../engine/grammar/sentence.ts";
import { textOf } from "../../renderers/text.ts";

type ValueWords = (value: Expr) => string;

const OPEN = "⟦";
const CLOSE = "⟧";

/** A sentence as it is read and typed: its values stand as words in brackets. */
export const typedFrom = (sentence: Sentence, say: ValueWords): string =>
  [sentence]
    .flat()
    .map((part) => (isValue(part) ? `${OPEN}${say(part)}${CLOSE}` : textOf(part)))
    .join("");

/** What was typed as a sentence: words in brackets are the values of the one that stood there; what stands nowhere is plain text. */
export function sentenceFrom(typed: string, before: Sentence, say: ValueWords): Sentence {
  if (typed === typedFrom(before, say)) return before;
  const values = new Map([before].flat().flatMap((part) => (isValue(part) ? [[say(part), part as Expr] as const] : [])));
  const parts: (string | Expr)[] = [];
  for (const piece of typed.split(/(⟦[^⟧]*⟧)/)) {
    const value = piece.startsWith(OPEN) ? values.get(piece.slice(1, -1)) : undefined;
    if (value !== undefined) parts.push(value);
    else if (typeof parts.at(-1) === "string") parts[parts.length - 1] += piece;
    else if (piece !== "") parts.push(piece);
  }
  const [only] = parts;
  return parts.length === 1 && typeof only === "string" ? only : (parts as Sentence);
}
