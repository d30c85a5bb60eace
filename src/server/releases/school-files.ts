import { documentOf } from "../../../engine/kinds/in-full.ts";
import type { CampusDocument } from "../../../engine/documents/index.ts";
import { type Problem, problem, requestError } from "../../../engine/errors.ts";
import { knownKind } from "../../../engine/kinds/index.ts";
import type { Texts } from "./layers.ts";

const named = /^[a-z][A-Za-z0-9]*\/(?:(?<name>[a-zA-Z0-9][a-zA-Z0-9_-]*)\.)?(?<kind>[a-z]+)\.json$/;

/** `<area>/area.json`, `<area>/<name>.screen.json`: what a school's file may be called. It becomes a path on the disk of whoever pulls. */
export function schoolFileProblem(file: string, { kind }: CampusDocument): Problem | null {
  const isOfWholeArea = knownKind(String(kind))?.view.isOfWholeArea === true;
  const found = named.exec(file)?.groups;
  if (found?.kind === kind && (found.name !== undefined || isOfWholeArea)) return null;
  const expected = isOfWholeArea ? `<领域>/${kind}.json` : `<领域>/<名称>.${kind}.json`;
  return problem("SCHOOL_FILE_NAME", `/${file}`, { file: file.slice(0, 80), expected });
}

/** A school adds beside the product and lays over it; it does not replace its files. @throws AppError SCHOOL_FILE_TAKEN | SCHOOL_FILE_NAME */
export function assertSchoolFiles(school: Texts, product: Texts): void {
  const problems = [...school].flatMap(([file, text]) => {
    if (product.has(file)) return problem("SCHOOL_FILE_TAKEN", `/${file}`, { file });
    return schoolFileProblem(file, documentOf(text)) ?? [];
  });
  if (problems.length > 0) throw requestError(problems);
}
