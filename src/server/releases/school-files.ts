import type { CampusDocument } from "../../../engine/documents/index.ts";
import { type Problem, problem, requestError } from "../../../engine/errors.ts";
import type { Texts } from "./layers.ts";

const wholeArea = new Set<string>(["area", "dicts"]);

/** `<area>/area.json`, `<area>/<name>.screen.json`: what a school's file may be called. It becomes a path on the disk of whoever pulls. */
export function schoolFileProblem(file: string, document: CampusDocument): Problem | null {
  const { kind } = document;
  const isNamed = wholeArea.has(kind)
    ? /^[a-z][A-Za-z0-9]*\/([a-zA-Z0-9][a-zA-Z0-9_-]*\.)?(area|dicts)\.json$/.test(file) && file.endsWith(`${kind}.json`)
    : /^[a-z][A-Za-z0-9]*\/[a-zA-Z0-9][a-zA-Z0-9_-]*\.[a-z]+\.json$/.test(file) && file.endsWith(`.${kind}.json`);
  const expected = wholeArea.has(kind) ? `<领域>/${kind}.json` : `<领域>/<名称>.${kind}.json`;
  return isNamed ? null : problem("SCHOOL_FILE_NAME", `/${file}`, { file: file.slice(0, 80), expected });
}

/** A school adds beside the product and lays over it; it does not replace its files. @throws AppError SCHOOL_FILE_TAKEN | SCHOOL_FILE_NAME */
export function assertSchoolFiles(school: Texts, product: Texts): void {
  const problems = [...school].flatMap(([file, text]) => {
    if (product.has(file)) return problem("SCHOOL_FILE_TAKEN", `/${file}`, { file });
    return schoolFileProblem(file, JSON.parse(text) as CampusDocument) ?? [];
  });
  if (problems.length > 0) throw requestError(problems);
}
