import type { Print } from "../command.ts";
import { checkDirectory, findingsAsJson, printFindings } from "./check.ts";
import { mendDirectory } from "./mend.ts";

/** The command `campus check`. Exit code. */
export async function runCheck(dir: string, { json = false, fix = false }: { json?: boolean; fix?: boolean }, print: Print): Promise<number> {
  const mended = fix ? await mendDirectory(dir) : [];
  const { documents, findings } = await checkDirectory(dir);
  const errors = findings.filter((finding) => finding.severity === "error").length;
  if (json) print(findingsAsJson(findings));
  else {
    if (fix) print([`${mended.length} 个文件已修复`, ...mended].join("\n"));
    if (findings.length > 0) print(printFindings(findings));
    print(`${documents} 个文档，${errors} 个错误，${findings.length - errors} 个提醒`);
  }
  return errors > 0 ? 1 : 0;
}
