import { checkQuery, queriedEntity } from "../../../conditions/check-query.ts";
import { dependencies } from "../../../conditions/dependencies.ts";
import { problem } from "../../../errors.ts";
import type { SheetResults, SheetSource } from "../../../fields/field-document.ts";
import { addError, addFound, eachDocument, type Look, needField, needPath } from "../../../findings/look.ts";
import type { ValueClass } from "../../../fields/value-class.ts";
import type { Entity, Field } from "../../../model/model.ts";

/** Answers lead to a sheet, their results have fields to go to, what the sheet asks for is found from the record, and nobody is named who should not be. */
export const entitySheets = eachDocument("entity", (doc, look) => {
  const entity = look.model.entities.get(doc.id)!;
  for (const [at, { name }] of doc.fields.entries()) {
    const field = entity.fields.get(name);
    if (field?.type.sheet === "asks") checkSources(field.doc.sources ?? [], { entity, field, path: `/fields/${at}`, look });
    if (field?.type.sheet === "answers") checkAnswers({ entity, field, path: `/fields/${at}`, look });
  }
});

interface Inside {
  entity: Entity;
  field: Field;
  path: string;
  look: Look;
}

function refuse({ field, path, look }: Inside, option: string, reason: string): void {
  addError(look, problem("FIELD_OPTION_INVALID", `${path}/${option}`, { field: field.name, option: option.split("/")[0]!, reason }));
}

/** The rows exist, what is asked and told of them is theirs; what is asked of the record is checked where the record is known. */
function checkSources(sources: readonly SheetSource[], inside: Inside): void {
  const { look, path } = inside;
  const keys = sources.map(({ key }) => key);
  for (const [at, { key, rows, label }] of sources.entries()) {
    const place = `sources/${at}`;
    if (keys.indexOf(key) !== at) refuse(inside, `${place}/key`, `来源“${key}”重复`);
    if (rows.entity === undefined) refuse(inside, `${place}/rows`, "来源用 entity 指明");
    else {
      for (const found of checkQuery(rows, { model: look.model, entity: inside.entity.id, place: "filter", path: `${path}/${place}/rows` }))
        if (!found.path.endsWith("/ctx")) addFound(look, found);
      if (label !== undefined && look.model.entities.has(rows.entity))
        needPath(look, { entity: rows.entity, path: label, at: `${path}/${place}/label` });
    }
  }
}

function checkAnswers(inside: Inside): void {
  const { entity, field, path, look } = inside;
  const { sheet = "", results = {}, anonymous = false } = field.doc;
  const found = needPath(look, { entity: entity.id, path: sheet, at: `${path}/sheet` });
  const isOnePath = found !== null && found.steps.length === 1 && found.field.type.sheet === "asks";
  if (found !== null && !isOnePath) refuse(inside, "sheet", "应为“引用字段.题目字段”，引用另一条数据的题目");
  if (isOnePath && found.steps[0]!.field.kind !== "stored") refuse(inside, "sheet", "引用字段应存储");
  if (isOnePath) for (const source of found.field.doc.sources ?? []) checkReadHere(source, inside);
  checkResults(results, inside);
  if (anonymous) checkAnonymous(inside);
}

/** What a source asks of the record that answers. */
function checkReadHere({ rows }: SheetSource, { entity, look, path }: Inside): void {
  if (rows.entity === undefined || queriedEntity(look.model, entity.id, rows) === null) return;
  for (const found of checkQuery(rows, { model: look.model, entity: entity.id, record: entity.id, place: "filter", path: `${path}/sheet` }))
    addFound(look, { ...found, path: `${path}/sheet` });
}

const resultClasses: Record<keyof SheetResults, readonly ValueClass[]> = { score: ["number"], vetoed: ["boolean"], version: ["number"] };

function checkResults(results: SheetResults, inside: Inside): void {
  const { entity, look, path } = inside;
  for (const [part, classes] of Object.entries(resultClasses) as [keyof SheetResults, readonly ValueClass[]][]) {
    const name = results[part];
    if (name === undefined || !needField(look, { entity: entity.id, path: name, at: `${path}/results/${part}` })) continue;
    const into = entity.fields.get(name);
    if (into === undefined || into.kind !== "stored" || !classes.includes(into.type.valueClass))
      refuse(inside, `results/${part}`, part === "vetoed" ? `“${name}”应为存储的是否字段` : `“${name}”应为存储的数字字段`);
    else if (into.writable) refuse(inside, `results/${part}`, `“${name}”由系统写入，应写 writtenBy: system`);
  }
}

/** Nothing of the record may come from whoever writes it, and no flow may keep who moved it. */
function checkAnonymous(inside: Inside): void {
  const { entity } = inside;
  if (entity.flow !== null) refuse(inside, "anonymous", "匿名作答不能有流程：流程记下每个办理人");
  if (entity.doc.owner !== undefined) refuse(inside, "anonymous", "匿名作答没有所属的人，去掉 owner");
  for (const { name, doc } of entity.fields.values()) {
    const reads = [doc.default ?? null, doc.computed ?? null].flatMap((expr) => dependencies(expr, {}).contexts);
    if (reads.some((context) => context.startsWith("user."))) refuse(inside, "anonymous", `匿名作答不能记下填写人，去掉“${name}”的来源`);
  }
  for (const grant of entity.doc.access.grants)
    if (grant.update !== undefined) refuse(inside, "anonymous", "匿名作答提交后没有填写人，不能授予 update");
}
