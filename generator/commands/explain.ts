import type { Print } from "../command.ts";
import { explainer } from "../explain/explain.ts";
import { printExplained } from "../explain/print.ts";
import { readSet } from "../read-set.ts";
import { namedOperations, printFindings } from "./check.ts";

export interface ExplainFlags {
  /** Documents. Default `schemas`. */
  dir?: string;
  /** A school's documents, laid over them. */
  school?: string;
  json?: boolean;
}

/** The command `campus explain`. Exit code: 1 when a file cannot be read, 2 when nothing has the name. */
export async function runExplain(name: string, { dir = "schemas", school, json = false }: ExplainFlags, print: Print): Promise<number> {
  const read = [await readSet(dir), ...(school === undefined ? [] : [await readSet(school)])];
  const findings = read.flatMap((one) => one.findings);
  const set = read.flatMap((one) => one.set).sort((a, b) => (a.file < b.file ? -1 : 1));
  const explained = explainer(set, namedOperations(set))(name);
  if ("suggestion" in explained) {
    print(`没有实体或页面 ${name}${explained.suggestion === undefined ? "" : `，是否应为“${explained.suggestion}”`}`);
    return 2;
  }
  print(json ? JSON.stringify(explained, null, 2) : printExplained(explained));
  if (findings.length > 0) print(printFindings(findings));
  return findings.length > 0 ? 1 : 0;
}
