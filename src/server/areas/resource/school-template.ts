import type { LanguageName } from "../../../../generator/code/languages.ts";
import { type SetFile, setFile } from "../../../../generator/code/template-set.ts";
import { TemplateFault } from "../../../../generator/code/template-fault.ts";
import type { ViewName } from "../../../../generator/code/views/index.ts";
import type { Draft } from "../kit/records.ts";

/** The ending of the file decides how values are written into it. */
const languageByEnding: Record<string, LanguageName> = {
  ts: "typescript",
  tsx: "typescript",
  js: "typescript",
  jsx: "typescript",
  sql: "sql",
  yaml: "yaml",
  yml: "yaml",
  json: "json",
  md: "markdown",
  html: "html",
  mmd: "mermaid",
};

/** What a template of each kind reads. */
export const viewByKind: Record<string, ViewName> = {
  entity: "document",
  mapper: "document",
  service: "document",
  controller: "document",
  vo: "document",
  test: "document",
  doc: "document",
  page: "page",
  form: "page",
  api: "openapi",
  sql: "tables",
  diagram: "diagram",
};

/** A template as it is written. */
export type Template = Draft<"genTemplate">;

/** A template of the database, ready to run. @throws TemplateFault */
export function schoolTemplate(row: Template): SetFile & { view: ViewName } {
  const path = (row.fileNameRule ?? "").trim();
  const ending = /\.([a-z]+)$/.exec(path)?.[1] ?? "";
  const language = Object.hasOwn(languageByEnding, ending) ? languageByEnding[ending] : undefined;
  if (language === undefined) throw new TemplateFault(`文件名规则的扩展名应为：${Object.keys(languageByEnding).join("、")}`);
  const view = viewByKind[row.templateKind ?? ""];
  if (view === undefined) throw new TemplateFault("请选择模板类型");
  return { ...setFile({ template: row.templateCode ?? "", path, language }, row.content ?? ""), view };
}
