import type { Language } from "../../engine/language/languages.ts";
import { sayAuthorWords } from "../../engine/problems/languages/authors/index.ts";
import type { Print } from "../command.ts";
import { engineIn } from "../chinese/conversion.ts";
import { checkDirectory, findingsAsJson, printFindings } from "./check.ts";
import { mendDirectory } from "./mend.ts";

interface CheckOrder {
  dir: string;
  json?: boolean;
  fix?: boolean;
  language: Language;
}

/** The command `campus check`. Exit code. */
export async function runCheck({ dir, json = false, fix = false, language }: CheckOrder, print: Print): Promise<number> {
  const say = (text: string) => sayAuthorWords(text, engineIn(language));
  const mended = fix ? await mendDirectory(dir) : [];
  const { documents, findings } = await checkDirectory(dir);
  const errors = findings.filter((finding) => finding.severity === "error").length;
  if (json) print(findingsAsJson(findings, language));
  else {
    if (fix) print([say(`${mended.length} 个文件已修复`), ...mended].join("\n"));
    if (findings.length > 0) print(printFindings(findings, language));
    print(say(`${documents} 个文档，${errors} 个错误，${findings.length - errors} 个提醒`));
  }
  return errors > 0 ? 1 : 0;
}
