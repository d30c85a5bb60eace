import { checkSet, type Finding } from "../../engine/check/index.ts";
import { compile } from "../../engine/compile/index.ts";
import { checkShape } from "../../engine/kinds/check-shape.ts";
import type { DocumentSet } from "../../engine/documents/index.ts";
import { problem } from "../../engine/errors.ts";
import { type Language, otherLanguages } from "../../engine/language/languages.ts";
import { uniqueFindings } from "../../engine/problems/unique-findings.ts";
import { sayAuthorWords, sayFinding } from "../../engine/problems/languages/authors/index.ts";
import { entriesAreNeeded } from "../../engine/check/translations.ts";
import { conversionTo, engineIn } from "../chinese/conversion.ts";
import { readSet } from "../read-set.ts";
import { isObject } from "../../engine/values/json-object.ts";

export interface CheckResult {
  documents: number;
  findings: Finding[];
}

/**
 * Compiles and checks a directory of documents without a server. Operations are code of the server, so their names are taken
 * from `operations`; without them every name used counts as registered.
 */
export async function checkDirectory(dir: string, operations?: readonly string[]): Promise<CheckResult> {
  const { set, findings } = await readSet(dir);
  return { documents: set.length, findings: [...findings, ...checkDocuments(set, operations)] };
}

/**
 * Every finding once. Never throws: should a rule stumble over a
 * document broken in a way nobody planned for, those with a fault of shape are set aside and the others are checked without them.
 */
export function checkDocuments(set: DocumentSet, operations?: readonly string[]): Finding[] {
  try {
    return uniqueFindings(allFindings(set, operations));
  } catch (error) {
    const shapes = set.map((source) => checkShape(source.document).map((found): Finding => ({ ...found, severity: "error", file: source.file })));
    const sound = set.filter((_, at) => shapes[at]!.length === 0);
    if (sound.length < set.length) return [...shapes.flat(), ...checkDocuments(sound, operations)];
    const reason = `检查中断，请报告这一缺陷：${error instanceof Error ? error.message : String(error)}`;
    return [{ ...problem("DOCUMENT_SHAPE", "", { reason }), severity: "error", file: set[0]?.file ?? "" }];
  }
}

function allFindings(set: DocumentSet, operations?: readonly string[]): Finding[] {
  const compiled = compile(set, { hash: "", operations: operations ?? namedOperations(set) });
  const needless = otherLanguages.flatMap((language) => {
    const convert = conversionTo(language);
    return convert === undefined ? [] : entriesAreNeeded(set, language, convert);
  });
  return [...compiled.findings, ...checkSet(compiled.model, set), ...needless];
}

/** Names of the steps that call one, under `call` of grants, of `call:` actions, and of jobs. */
export function namedOperations(set: DocumentSet): string[] {
  const names = new Set<string>();
  const visit = (value: unknown): void => {
    if (typeof value === "string" && value.startsWith("call:")) names.add(value.slice("call:".length));
    if (typeof value !== "object" || value === null) return;
    for (const [key, part] of Object.entries(value)) {
      if (key === "do" && Array.isArray(part)) for (const step of part) if (isObject(step) && typeof step.call === "string") names.add(step.call);
      if (key === "call" && isObject(part)) for (const name of Object.keys(part)) names.add(name);
      visit(part);
    }
  };
  for (const { document } of set) {
    visit(document);
    if (document.kind === "job") names.add(document.do);
  }
  return [...names];
}

const ordered = (findings: readonly Finding[]): Finding[] =>
  [...findings].sort((a, b) => a.severity.localeCompare(b.severity) || a.file.localeCompare(b.file));

/** One line per finding, errors first, as an editor can jump to. */
export function printFindings(findings: readonly Finding[], language: Language = "zh-CN"): string {
  const spoken = engineIn(language);
  const severities = { error: sayAuthorWords("错误", spoken), warning: sayAuthorWords("提醒", spoken) };
  return ordered(findings)
    .map((finding) => `${severities[finding.severity]} ${finding.file}#${finding.path} ${finding.code} ${sayFinding(finding, spoken)}`)
    .join("\n");
}

/** For programs: a JSON list, errors first. `suggestion` is the nearest known name, `fix` a value to put at a pointer. */
export function findingsAsJson(findings: readonly Finding[], language: Language = "zh-CN"): string {
  const spoken = engineIn(language);
  const items = ordered(findings).map(({ severity, code, message, file, path, params, suggestion, fix }) => ({
    severity,
    code,
    message: sayFinding({ code, message, params }, spoken),
    file,
    path,
    params,
    ...(suggestion === undefined ? {} : { suggestion: sayAuthorWords(suggestion, spoken) }),
    ...(fix === undefined ? {} : { fix }),
  }));
  return JSON.stringify(items, null, 2);
}
