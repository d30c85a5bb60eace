import { phrase } from "../../../../engine/language/phrase.ts";
import { languages } from "../../../../generator/code/languages.ts";
import { TemplateFault } from "../../../../generator/code/template-fault.ts";
import type { TemplateSet } from "../../../../generator/code/template-set.ts";
import { changed, onlyRecord, refuse } from "../../data/records/plain-rows.ts";
import { asAuthorsFault } from "./generating.ts";
import { defineAction, defineBefore } from "../kit/define-operations.ts";
import { recordsOf } from "../kit/records.ts";

/** A document every installation has; a template that cannot be run over it is no template. */
const SAMPLE = "entity:genTemplate";

export const checkTemplate = defineBefore("genTemplate", {
  name: "resource.checkTemplate",
  title: "模板检查",
  run: async ({ record, before, call }) => {
    const names = ["content", "fileNameRule", "templateKind"];
    if (before !== null && !names.some((name) => changed(record, before, name))) return undefined;
    const { rendered } = await import("./rendering.ts");
    try {
      rendered(call.model, record, SAMPLE);
    } catch (error) {
      if (error instanceof TemplateFault) refuse("content", error.message);
      throw error;
    }
    return { engine: "handlebars" };
  },
});

export const renderTemplate = defineAction("genTemplate", {
  name: "resource.renderTemplate",
  title: "试渲染",
  input: { type: "object", required: ["from"], additionalProperties: false, properties: { from: { type: "string", minLength: 1, maxLength: 120 } } },
  audit: ({ records, input }) => `以 ${input.from} 试渲染模板 ${records.map((row) => row.templateCode).join("、")}`,
  run: async (input) => {
    const row = onlyRecord(input.records);
    const { rendered } = await import("./rendering.ts");
    const { path, text, language } = await asAuthorsFault(async () => rendered(input.call.model, row, input.input.from));
    return { code: [{ path, text, language: languages[language].editor }] };
  },
});

const kindByView: Record<TemplateSet["view"], string> = { document: "doc", tables: "sql", openapi: "api", diagram: "diagram", page: "page" };

export const loadTemplates = defineAction("genTemplate", {
  name: "resource.loadTemplates",
  title: "载入内置模板",
  input: { type: "object", properties: {}, additionalProperties: false },
  audit: () => "载入内置模板",
  run: async (input) => {
    const sets = await (await import("./rendering.ts")).builtIn();
    const known = new Map((await recordsOf(input, "genTemplate").find({ isSealed: true })).map((row) => [row.templateCode, row]));
    const rows = sets.flatMap((set) => set.files.map((file) => templateRow(set, file)));
    const fresh = rows.filter((row) => !known.has(row.templateCode));
    await recordsOf(input, "genTemplate").add(fresh, { judge: false });
    const newer = rows.filter((row) => known.has(row.templateCode) && known.get(row.templateCode)!.content !== row.content);
    for (const { templateCode, content, fileNameRule } of newer)
      await recordsOf(input, "genTemplate").change({ templateCode, isSealed: true }, { content, fileNameRule }, { judge: false });
    return {
      shows: [
        { label: "载入", value: phrase`${fresh.length} 个模板` },
        ...(newer.length === 0 ? [] : [{ label: "更新", value: phrase`${newer.length} 个模板` }]),
      ],
    };
  },
});

const templateRow = (set: TemplateSet, file: TemplateSet["files"][number]) => ({
  templateCode: `${set.name}/${file.template}`,
  templateName: `${set.title} ${file.path}`.slice(0, 100),
  templateKind: kindByView[set.view],
  engine: "handlebars",
  fileNameRule: file.path,
  content: file.text,
  isSealed: true,
  isEnabled: true,
});
