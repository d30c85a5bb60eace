import type { Finding } from "../../../engine/problems/finding.ts";
import { isAppError } from "../../../engine/errors.ts";

/** What an operator reads when the server cannot start: every finding of the documents, or the sentence of the error. */
export function startFailure(error: unknown): string {
  if (isAppError(error) && error.kind === "schema") {
    const findings = error.problems as Partial<Finding>[];
    return [`文档检查未通过，共 ${findings.length} 处，服务没有启动：`, ...findings.map(line)].join("\n");
  }
  return `启动失败：${error instanceof Error ? error.message : String(error)}`;
}

function line(finding: Partial<Finding>): string {
  const suggestion = finding.suggestion === undefined ? "" : `\n    建议：${finding.suggestion}`;
  return `  ${finding.file ?? "(未知文件)"} ${finding.path || "/"} [${finding.code}] ${finding.message}${suggestion}`;
}
