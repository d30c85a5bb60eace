import { posix } from "node:path";
import type { Model } from "../../engine/model/model.ts";
import { clientFiles } from "./client-files.ts";
import type { LanguageName } from "./languages.ts";
import { marked } from "./provenance.ts";
import { type Subject, subjectOf } from "./subject.ts";
import { TemplateFault } from "./template-fault.ts";
import { readSetOf, type SetFile, type TemplateSet } from "./template-set.ts";
import { type ViewOptions, views } from "./views/index.ts";

export interface CodeRequest {
  /** `entity:<id>`, `screen:<id>`, `flow:<id>` or `area:<id>`. */
  from: string;
  /** A set of the product by name, or one already read: a school's copy. */
  set: string | TemplateSet;
  options?: ViewOptions;
}

export interface CodeFile {
  /** Relative, with forward slashes, inside the output. */
  path: string;
  /** With its mark of origin. */
  text: string;
  language: LanguageName;
  /** `<set>/<file>`. */
  template: string;
  templateHash: string;
  documentHash: string;
}

/** Files of one set for one document, in path order; the same documents and templates give the same bytes. @throws TemplateFault */
export async function generateCode(model: Model, { from, set, options = {} }: CodeRequest): Promise<CodeFile[]> {
  const chosen = typeof set === "string" ? await readSetOf(set) : set;
  const subject = subjectOf(model, from);
  if (!chosen.from.includes(subject.kind)) throw new TemplateFault(`模板组“${chosen.name}”（${chosen.title}）可用于：${chosen.from.join("、")}`);
  const view = (views[chosen.view] as View)(model, subject, options);
  const files = chosen.files.map((file) => written({ file, subject, view, set: chosen }));
  const client = chosen.client === undefined ? [] : await clientFiles(model, { subject, folder: chosen.client });
  return ordered([...files, ...client]);
}

type View = (model: Model, subject: Subject, options: ViewOptions) => object;

interface FileSource {
  file: SetFile;
  subject: Subject;
  view: object;
  set: Pick<TemplateSet, "name">;
}

/** One template run over the view. @throws TemplateFault that names the template */
export function written({ file, subject, view, set }: FileSource): CodeFile {
  const template = `${set.name}/${file.template}`;
  const named = <T>(work: () => T): T => {
    try {
      return work();
    } catch (error) {
      if (error instanceof TemplateFault) throw new TemplateFault(`${template}：${error.message}`, { cause: error });
      throw error;
    }
  };
  const path = safePath(named(() => file.target.render(view)));
  const origin = { document: subject.name, documentHash: subject.hash, template, templateHash: file.hash };
  const text = marked(
    named(() => file.body.render(view)),
    file.language,
    origin,
  );
  return { path, text, language: file.language, template, templateHash: file.hash, documentHash: subject.hash };
}

function safePath(path: string): string {
  if (path === "" || path.startsWith("/") || /[\\:\0]/.test(path) || posix.normalize(path) !== path || path.split("/").includes(".."))
    throw new TemplateFault(`“${path}”不能作为生成文件的位置`);
  return path;
}

function ordered(files: readonly CodeFile[]): CodeFile[] {
  const byPath = new Map<string, CodeFile>();
  for (const file of files) {
    const other = byPath.get(file.path.toLowerCase());
    if (other !== undefined) throw new TemplateFault(`${file.template} 与 ${other.template} 写到同一个文件 ${file.path}`);
    byPath.set(file.path.toLowerCase(), file);
  }
  return [...files].sort((a, b) => (a.path < b.path ? -1 : 1));
}
