import type { CampusDocument, SourceDocument } from "../documents/index.ts";
import { isAppError, problem } from "../errors.ts";
import { inFull } from "../kinds/in-full.ts";
import type { Finding } from "../problems/finding.ts";
import { upgrade } from "./index.ts";

export interface ReadDocument extends SourceDocument {
  /** Bytes of the file. */
  text: string;
}

/** Deeper than any honest document, and than what the recursive rules can walk. */
const MAX_DEPTH = 200;

/** One file as a document, or what is wrong with it. */
export function readDocument(file: string, text: string): ReadDocument | Finding {
  if (depthOf(text) > MAX_DEPTH) return { ...problem("DOCUMENT_SHAPE", "", { reason: `嵌套超过 ${MAX_DEPTH} 层` }), severity: "error", file };
  try {
    return { file, area: file.split("/")[0]!, document: inFull(upgrade(JSON.parse(text))) as CampusDocument, text };
  } catch (error) {
    if (isAppError(error)) return { ...error.problems[0]!, severity: "error", file };
    return { ...problem("DOCUMENT_UNREADABLE", "", { reason: reasonOf(error as Error, text) }), severity: "error", file };
  }
}

/** V8 says "at position N"; people look for lines. */
function reasonOf(error: Error, text: string): string {
  const at = /position (\d+)/.exec(error.message);
  if (text.trim() === "") return "文件是空的";
  if (at === null) return error.message.replace(/[“"].*[”"] is not valid JSON/s, "内容不完整");
  const before = text.slice(0, Number(at[1])).split("\n");
  return `第 ${before.length} 行第 ${before.at(-1)!.length + 1} 个字符`;
}

/** Deepest nesting of a JSON text; brackets inside strings do not count. */
export function depthOf(text: string): number {
  let [depth, deepest, isString] = [0, 0, false];
  for (let at = 0; at < text.length; at += 1) {
    const char = text.charCodeAt(at);
    if (isString && char === BACKSLASH) at += 1;
    else if (char === QUOTE) isString = !isString;
    else if (isString) continue;
    else if (char === BRACE || char === BRACKET) deepest = Math.max(deepest, ++depth);
    else if (char === BRACE_END || char === BRACKET_END) depth -= 1;
  }
  return deepest;
}

const [QUOTE, BACKSLASH, BRACE, BRACE_END, BRACKET, BRACKET_END] = ['"', "\\", "{", "}", "[", "]"].map((char) => char.charCodeAt(0));
