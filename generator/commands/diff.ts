import { changesBetween, diffSets, linesOf } from "../../engine/changes/index.ts";
import { compile } from "../../engine/compile/index.ts";
import type { DocumentSet } from "../../engine/documents/index.ts";
import type { Print } from "../command.ts";
import { readSet } from "../read-set.ts";
import { namedOperations, printFindings } from "./check.ts";

/** What differs between two directories of documents, in words; `json`: every change of every file. Exit code 0; 1 when a file cannot be read. */
export async function runDiff({ before, after, json }: { before: string; after: string; json: boolean }, print: Print): Promise<number> {
  const [old, now] = [await readSet(before), await readSet(after)];
  const findings = [...old.findings, ...now.findings];
  if (findings.length > 0) print(printFindings(findings));
  print(json ? JSON.stringify(diffSets(old.set, now.set), null, 2) : wordsOfSets(old.set, now.set).join("\n") || "没有区别");
  return findings.length > 0 ? 1 : 0;
}

/** Lines for an administrator: rights first, then document by document. */
export function wordsOfSets(before: DocumentSet, after: DocumentSet): string[] {
  const modelOf = (set: DocumentSet) => compile(set, { hash: "", operations: namedOperations(set) }).model;
  return linesOf(changesBetween({ before: modelOf(before), after: modelOf(after) }));
}
