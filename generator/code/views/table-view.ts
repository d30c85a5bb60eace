import type { Entity, Field, Model } from "../../../engine/model/model.ts";
import { tableColumns } from "../../sql/columns.ts";
import type { Subject } from "../subject.ts";
import { fieldFacts } from "../../types/field-doc.ts";
import { zh } from "../../../engine/language/text.ts";

/** The tables of an entity, its child tables behind it; of an area, those of all its entities. */
export function tableView(model: Model, { entity, area, document, name }: Subject): object {
  const roots = entity === null ? [...model.entities.values()].filter((one) => one.area === area?.id && one.childOf === null) : [entity];
  const all = roots.flatMap((root) => [root, ...[...model.entities.values()].filter((child) => child.childOf?.entity === root.id)]);
  return { name, title: zh(document.title), tables: all.map((one) => tableOf(model, one)) };
}

function tableOf(model: Model, entity: Entity): object {
  const columns = tableColumns(entity).map(({ name, definition, field }) => ({
    name,
    definition,
    comment: field === null ? (platformTitles[name] ?? "") : commentOf(model, field),
  }));
  return { name: entity.id, title: zh(entity.title), columns, uniques: uniquesOf(entity, new Set(columns.map((column) => column.name))) };
}

const platformTitles: Readonly<Record<string, string>> = {
  tenantId: "租户",
  id: "主键",
  version: "版本",
  createUser: "创建人",
  createTime: "创建时间",
  updateUser: "修改人",
  updateTime: "修改时间",
  isDeleted: "已删除",
  parentId: "所属记录",
  sortNo: "行号",
  treePath: "树路径",
};

const commentOf = (model: Model, field: Field): string => [zh(field.title), ...fieldFacts(model, field)].join("，");

/** Sets without a condition. One with a condition is judged by the server, so it is named only. */
function uniquesOf(entity: Entity, columns: ReadonlySet<string>): object[] {
  const single = [...entity.fields.values()]
    .filter((field) => field.doc.unique === true || field.name === entity.key)
    .map((field) => ({ fields: [field.name] }));
  const sets = (entity.doc.unique ?? []).map((unique) => (Array.isArray(unique) ? { fields: unique } : unique));
  const seen = new Set<string>();
  return [...single, ...sets].flatMap((set) => {
    const names = set.fields.filter((name) => columns.has(name));
    const key = names.join("\0");
    if (names.length < set.fields.length || seen.has(key)) return [];
    seen.add(key);
    const isPlain = !("where" in set) || set.where === undefined;
    return [
      {
        columns: names.map((name, at) => ({ name, isLast: at === names.length - 1 })),
        words: names.join("、"),
        isPlain,
        nullsEqual: "nullsEqual" in set && set.nullsEqual === true,
      },
    ];
  });
}
