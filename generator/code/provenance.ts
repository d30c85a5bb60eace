import { createHash } from "node:crypto";
import { type Language, type LanguageName, languages } from "./languages.ts";

export const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");

/** Where a generated file comes from. */
export interface Origin {
  /** `entity:<id>`. */
  document: string;
  documentHash: string;
  /** `<set>/<file>`. */
  template: string;
  templateHash: string;
}

const GENERATOR = "campus generate";
/** A name in a comment may end it or speak to a tool; these signs cannot. */
const tame = (text: string): string => text.replace(/[^\w\u4e00-\u9fff./:-]/g, "_").replace(/-{2,}/g, "-");

/** A checkout may turn line ends; that is no edit. */
const bodyHash = (body: string): string => sha256(body.replaceAll("\r\n", "\n"));

const linesOf = (origin: Origin, body: string): string[] => [
  `generated-by ${GENERATOR}`,
  `document ${tame(origin.document)} sha256:${origin.documentHash}`,
  `template ${tame(origin.template)} sha256:${origin.templateHash}`,
  `content sha256:${bodyHash(body)}`,
];

/** The text with its mark of origin in front; in JSON the mark is the first member. */
export function marked(body: string, language: LanguageName, origin: Origin): string {
  const { comment }: Language = languages[language];
  if (comment !== null) return `${comment(linesOf(origin, body)).join("\n")}\n${body}`;
  return body.replace(/^\{\n/, () => `{\n  "x-generated": ${JSON.stringify(linesOf(origin, body).join("; "))},\n`);
}

/**
 * Whether a file on the disk is still as it was generated. `foreign`: it bears no mark of ours.
 * The mark is looked for where `marked` puts it, so that a file that merely quotes one is not taken for ours.
 */
export function standingOf(text: string, language: LanguageName): "untouched" | "edited" | "foreign" {
  const { comment }: Language = languages[language];
  const lines = text.replaceAll("\r\n", "\n").split("\n");
  const from = comment === null ? 1 : 0;
  const count = comment === null ? 1 : comment(["", "", "", ""]).length;
  const mark = lines.slice(from, from + count).join("\n");
  const written = /generated-by campus generate[\s\S]*?content sha256:([0-9a-f]{64})/.exec(mark);
  if (written === null) return "foreign";
  const body = [...lines.slice(0, from), ...lines.slice(from + count)].join("\n");
  return bodyHash(body) === written[1] ? "untouched" : "edited";
}
