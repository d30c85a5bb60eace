import type { Finding } from "./finding.ts";

/** Every finding once: a place may be reached by several rules, of which one knows the repair. */
export function uniqueFindings(findings: readonly Finding[]): Finding[] {
  const once = new Map<string, Finding>();
  for (const finding of findings) {
    const key = [finding.severity, finding.file, finding.path, finding.code, finding.message].join("\0");
    if (once.get(key)?.suggestion === undefined) once.set(key, finding);
  }
  return [...once.values()];
}
