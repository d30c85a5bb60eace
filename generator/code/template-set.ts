import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type LanguageName, languageNames } from "./languages.ts";
import { sha256 } from "./provenance.ts";
import type { DocumentKind } from "../../engine/documents/index.ts";
import { subjectKinds } from "./subject.ts";
import { TemplateFault } from "./template-fault.ts";
import { readTemplate, type Template } from "./template.ts";
import { type ViewName, viewNames } from "./views/index.ts";

/** One file of a set as `set.json` says it. */
export interface TemplateEntry {
  /** File of the set. */
  template: string;
  /** Where its text goes: a template of the language `path`. */
  path: string;
  language: LanguageName;
}

export interface SetManifest {
  title: string;
  /** Kinds of documents it can start from. */
  from: DocumentKind[];
  /** What the templates read. */
  view: ViewName;
  /** Adds the typed client of the entities concerned under this folder. */
  client?: string;
  files: TemplateEntry[];
}

export interface SetFile extends TemplateEntry {
  text: string;
  hash: string;
  body: Template;
  target: Template;
}

export interface TemplateSet extends Omit<SetManifest, "files"> {
  name: string;
  files: SetFile[];
}

const builtIn = fileURLToPath(new URL("../templates/", import.meta.url));

/** Names of the sets that come with the product. */
export const builtInSets = async (): Promise<string[]> =>
  (await readdir(builtIn, { withFileTypes: true }))
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();

/** A set of the product, or the copy of one in a directory. @throws TemplateFault */
export async function readSetOf(name: string, dir?: string): Promise<TemplateSet> {
  const known = await builtInSets();
  if (dir === undefined && !known.includes(name)) throw new TemplateFault(`没有模板组“${name}”，可用：${known.join("、")}`);
  const place = dir ?? join(builtIn, name);
  const manifest = readManifest(await textIn(place, "set.json"));
  const files = await Promise.all(manifest.files.map(async (entry) => setFile(entry, await textIn(place, entry.template))));
  return { ...manifest, name, files };
}

async function textIn(place: string, file: string): Promise<string> {
  if (!/^[\w-]+(?:\.[\w-]+)*(?:\/[\w-]+(?:\.[\w-]+)*)*$/.test(file)) throw new TemplateFault(`“${file}”不是模板组里的文件名`);
  try {
    return await readFile(join(place, file), "utf8");
  } catch (error) {
    throw new TemplateFault(`模板组里读不到 ${file}`, { cause: error });
  }
}

/** A template file ready to run. @throws TemplateFault that names the file */
export function setFile(entry: TemplateEntry, text: string): SetFile {
  try {
    return { ...entry, text, hash: sha256(text), body: readTemplate(text, entry.language), target: readTemplate(entry.path, "path") };
  } catch (error) {
    if (error instanceof TemplateFault) throw new TemplateFault(`${entry.template}：${error.message}`, { cause: error });
    throw error;
  }
}

function readManifest(text: string): SetManifest {
  let given: Partial<SetManifest> | null;
  try {
    given = JSON.parse(text) as Partial<SetManifest> | null;
  } catch (error) {
    throw new TemplateFault("set.json 不是有效的 JSON", { cause: error });
  }
  const { title, from, view, client, files } = given ?? {};
  const wrong = (what: string) => new TemplateFault(`set.json 的 ${what} 不对`);
  if (typeof title !== "string" || title === "") throw wrong("title");
  if (!Array.isArray(from) || !from.every((kind) => subjectKinds.includes(kind))) throw wrong(`from（可用：${subjectKinds.join("、")}）`);
  if (view === undefined || !viewNames.includes(view)) throw wrong(`view（可用：${viewNames.join("、")}）`);
  if (client !== undefined && !/^[a-z][\w-]*$/.test(client)) throw wrong("client");
  if (!Array.isArray(files) || !files.every(isEntry)) throw wrong(`files（每项有 template、path 和 language：${languageNames.join("、")}）`);
  return { title, from, view, files, ...(client === undefined ? {} : { client }) };
}

const isEntry = (value: unknown): value is TemplateEntry => {
  const { template, path, language } = (value ?? {}) as Partial<TemplateEntry>;
  return typeof template === "string" && typeof path === "string" && languageNames.some((name) => name !== "path" && name === language);
};
