import { compile } from "../../../../engine/compile/index.ts";
import type { Model } from "../../../../engine/model/model.ts";
import type { CampusDocument, DocumentSet } from "../../../../engine/documents/index.ts";
import type { CodeFile } from "../../../../generator/code/generate-code.ts";
import { TemplateFault } from "../../../../generator/code/template-fault.ts";
import { type At, refuse } from "../../data/records/plain-rows.ts";
import { draftedDocuments } from "./drafted.ts";
import { entityIn, type KeptDraft, screenIn } from "./kept-draft.ts";
import { recordsOf, type Row } from "../kit/records.ts";

/** Everything one row asks for, each set in a folder of its own. @throws DataError with the template's sentence */
export async function codeOf(at: At, row: Row<"genTable">): Promise<CodeFile[]> {
  const { model, from, page } = sourceOf(at.call.model, row);
  const sets = (row.sets ?? []) as string[];
  const files: CodeFile[] = [];
  return asAuthorsFault(async () => {
    const { generated } = await import("./rendering.ts");
    for (const name of sets) {
      const made = await generated(model, { name, from, page });
      files.push(...made.map((file) => ({ ...file, path: `${name}/${file.path}` })));
    }
    files.push(...(await fromTemplates(at, { model, from, ids: (row.templateIds ?? []) as string[] })));
    if (files.length === 0) refuse("sets", "请选择生成内容或模板");
    return files;
  });
}

/** A fault of a template or of what was asked is the author's to mend. @throws DataError */
export async function asAuthorsFault<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof TemplateFault) refuse("", error.message);
    throw error;
  }
}

async function fromTemplates(at: At, { model, from, ids }: { model: Model; from: string; ids: string[] }): Promise<CodeFile[]> {
  if (ids.length === 0) return [];
  const rows = await recordsOf(at, "genTemplate").find({ id: ids, isEnabled: true });
  const { rendered } = await import("./rendering.ts");
  return rows.map((row) => {
    const made = rendered(model, row, from);
    return { ...made, path: `templates/${made.path}` };
  });
}

/** The model and the document in it that a row speaks of. `page` is what a page is drawn from when there is a screen. @throws DataError */
export function sourceOf(model: Model, row: Row<"genTable">): { model: Model; from: string; page: string | null } {
  if (row.sourceKind !== "table") return { model, from: `${row.sourceKind}:${row.tableName}`, page: null };
  const kept = row.draft as KeptDraft | null;
  if (kept === null || kept === undefined) refuse("", "还没有读到表结构，请先“同步”");
  const documents = draftedDocuments(kept, row).map(({ document }) => document);
  const drafted = compile(setOf(model, { drafted: documents, near: kept.near, area: row.moduleName ?? "" }), { hash: "", operations: [] }).model;
  const whole = { documents: documents.map((document) => ({ file: "", document })) };
  const screen = screenIn(whole);
  return { model: drafted, from: `entity:${entityIn(whole).id}`, page: screen === undefined ? null : `screen:${screen.id}` };
}

/** The drafted documents with what they may refer to: areas for roles, dictionaries, and the entities they name. */
function setOf(
  model: Model,
  { drafted, near: others, area }: { drafted: readonly CampusDocument[]; near: KeptDraft["near"]; area: string },
): DocumentSet {
  const taken = new Set(drafted.map((document) => `${document.kind}:${document.id}`));
  const named = new Set(drafted.flatMap((document) => (document.kind === "entity" ? document.fields.flatMap((field) => field.entity ?? []) : [])));
  const near = [...named].flatMap((id) => others.find((one) => one.id === id) ?? model.entities.get(id)?.doc ?? []);
  const ownCodes = new Set(drafted.flatMap((document) => (document.kind === "dicts" ? document.dicts.map((dict) => dict.code) : [])));
  const dicts = { kind: "dicts", id: "known", title: "字典", dicts: [...model.dicts.values()].filter((dict) => !ownCodes.has(dict.code)) } as const;
  const known: CampusDocument[] = [...model.areas.values(), dicts as CampusDocument, ...near].filter(
    (document) => !taken.has(`${document.kind}:${document.id}`),
  );
  return [
    ...known.map((document) => ({
      file: `known/${document.id}.${document.kind}.json`,
      area: document.kind === "area" ? document.id : "known",
      document,
    })),
    ...drafted.map((document) => ({ file: `${area}/${document.id}.${document.kind}.json`, area, document })),
  ];
}
