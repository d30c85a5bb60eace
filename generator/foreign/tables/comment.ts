import type { Choice } from "../types.ts";

export interface Comment {
  title: string | null;
  help: string | null;
  /** Codes told in words: `性别：0-女，1-男`. */
  choices: Choice[];
}

/** A title is what stands before the first of these. */
const end = /[,，:：;；(（\n。|\s]/;
const pair = /(?:^|[\s,，;；、:：(（|/])([0-9A-Za-z_]{1,12})\s*[-=:：.、—]?\s*([\p{Script=Han}][\p{Script=Han}A-Za-z0-9]{0,19})/gu;
const LONGEST = 500;

/** What authors of tables write behind a column: a title, then words, often the codes. */
export function readComment(comment: string | null): Comment {
  const text = (comment ?? "").slice(0, LONGEST).trim();
  if (text === "") return { title: null, help: null, choices: [] };
  const at = text.search(end);
  const title = at <= 0 ? text : text.slice(0, at);
  const rest = at <= 0 ? "" : text.slice(at);
  const found = [...rest.matchAll(pair)].map(([, source, label]): Choice => ({ source: source!, label: label! }));
  const isCodes = found.length >= 2 && new Set(found.map(({ source }) => source)).size === found.length;
  return { title, help: text === title ? null : text, choices: isCodes ? found : [] };
}
