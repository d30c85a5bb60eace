import type { Model } from "../../../../engine/model/model.ts";
import { type CodeFile, generateCode, written } from "../../../../generator/code/generate-code.ts";
import { subjectOf } from "../../../../generator/code/subject.ts";
import { builtInSets, readSetOf, type TemplateSet } from "../../../../generator/code/template-set.ts";
import { views } from "../../../../generator/code/views/index.ts";
import { schoolTemplate, type Template } from "./school-template.ts";

/** Everything that runs templates, which whoever generates code loads and no start does. */

/** The text of a template row over a document. @throws TemplateFault */
export function rendered(model: Model, row: Template, from: string): CodeFile {
  const { view, ...file } = schoolTemplate(row);
  const subject = subjectOf(model, from);
  return written({ file, subject, view: views[view](model, subject, {}), set: { name: "school" } });
}

/** The files of a built-in set over a document, of a page where the set draws pages. @throws TemplateFault */
export async function generated(model: Model, { name, from, page }: { name: string; from: string; page: string | null }): Promise<CodeFile[]> {
  const set = await readSetOf(name);
  const start = set.from.includes("screen") && page !== null && name === "react" ? page : from;
  return generateCode(model, { from: start, set });
}

export const builtIn = async (): Promise<TemplateSet[]> => Promise.all((await builtInSets()).map((name) => readSetOf(name)));
