import { placeWords } from "../../engine/changes/index.ts";
import { documentKey } from "../../engine/documents/document-key.ts";
import type { SourceDocument } from "../../engine/documents/index.ts";
import type { FieldDocument } from "../../engine/fields/field-document.ts";
import { type EntityDocument, isView } from "../../engine/kinds/entity/document.ts";
import { callLines, standingLines } from "./effect-lines.ts";
import { zh } from "../../engine/language/text.ts";
import type { Entity, Model } from "../../engine/model/model.ts";
import { writtenAt } from "../../engine/overlay/origins.ts";
import { condText, fieldLine, grantedActions, type GrantedAction, ruleLine, type RuleLine, uniqueLines } from "../code/views/document-view.ts";
import { type Explained, type Fact, type Line, sectionsOf } from "./explained.ts";
import { moveLines } from "./move-lines.ts";
import { usesOf, type Whole } from "./uses.ts";

/** @param source as composed: overlays are laid over it */
export function explainEntity(whole: Whole, source: SourceDocument<EntityDocument>): Explained {
  const { model } = whole;
  const entity = model.entities.get(source.document.id)!;
  const flow = model.flows.get(entity.flow ?? "");
  return {
    document: documentKey(source.document),
    title: zh(entity.title),
    file: source.file,
    facts: factsOf(model, entity),
    sections: sectionsOf({
      fields: fieldLines(model, entity, source),
      rules: ruleLines(model, entity, source),
      conditions: Object.entries(entity.conditions).map(([key, cond]) => ({ key, title: key, about: [condText(model, entity, cond)] })),
      moves: flow === undefined ? [] : moveLines({ model, entity, flow }),
      rights: rightLines(model, entity),
      effects: standingLines(model, entity.id),
      calls: callLines(model, entity),
      summaries: summaryLines(model, entity),
      uses: usesOf(whole, new Map([[source.file, null]])),
    }),
  };
}

/** One field, and what stands on it. */
export function explainField(whole: Whole, source: SourceDocument<EntityDocument>, name: string): Explained {
  const { model } = whole;
  const entity = model.entities.get(source.document.id)!;
  const fields = fieldLines(model, entity, source).filter(({ key }) => key === name);
  // A plain one of another name in its place: pointers to the fields behind it stay what they are.
  const lacking = {
    ...source.document,
    fields: source.document.fields.map(
      (field): FieldDocument => (field.name === name ? { name: `${name}Gone`, title: field.title, type: "string" } : field),
    ),
  };
  return {
    document: `${documentKey(source.document)}.${name}`,
    title: `${zh(entity.title)}的${fields[0]?.title ?? name}`,
    file: source.file,
    facts: [],
    sections: sectionsOf({ fields, uses: usesOf(whole, new Map([[source.file, { ...source, document: lacking }]])) }),
  };
}

function factsOf(model: Model, entity: Entity): Fact[] {
  const { doc } = entity;
  const titles = (paths: Iterable<string>) => [...paths].map((path) => zh(entity.fields.get(path)?.title ?? path)).join("、");
  const fact = (title: string, key: keyof EntityDocument, value: string): Fact => ({ title, value, isDefault: doc[key] === undefined });
  const area = zh(model.areas.get(entity.area)?.title ?? entity.area);
  return [
    { title: "领域", value: area, isDefault: false },
    ...(isView(doc) ? [fact("存放方式", "stored", "视图，只读")] : []),
    fact("接口", "service", `/api/${entity.service}/${entity.id}`),
    fact("被引用时存的字段", "key", titles([entity.key])),
    fact("标题字段", "titleField", titles([entity.titleField])),
    fact("搜索范围", "search", titles(entity.search)),
    { title: "被引用时可见的字段", value: titles(entity.shows), isDefault: doc.shows === undefined },
    ...(entity.enabledField === null ? [] : [fact("启用字段", "enabledField", titles([entity.enabledField]))]),
    ...(entity.treeField === null ? [] : [fact("上级字段", "treeField", titles([entity.treeField]))]),
    fact(
      "顺序",
      "order",
      doc.order?.map(({ field, dir }) => `${titles([field])}${dir === "asc" ? "从小到大" : "从大到小"}`).join("，") ?? "最新的在前",
    ),
    fact("被引用时的删除", "onRemove", doc.onRemove === "allow" ? "可以删除" : "不能删除"),
  ];
}

const kindWords = { stored: "", live: "读取时算出", rows: "子表", system: "" } as const;

function fieldLines(model: Model, entity: Entity, { file }: SourceDocument): Line[] {
  return [...entity.fields.values()].map((field) => {
    const at = entity.doc.fields.indexOf(field.doc);
    const { title, type, unit, required, group, about } = fieldLine(model, entity, field);
    const facts = [
      `${type}${unit === "" ? "" : `（${unit}）`}`,
      required === "" ? "" : "必填",
      `分组 ${group}${field.doc.group === undefined ? "（默认）" : ""}`,
      kindWords[field.kind],
      field.writable || field.doc.retired === true ? "" : "不由人填写",
      field.mask === null ? "" : `脱敏 ${field.mask}`,
      field.doc.retired === true ? "已停用" : "",
      about,
    ];
    return { key: field.name, title, about: facts.filter(Boolean), ...origin(model, { file, path: `/fields/${at}` }) };
  });
}

/** Where a part was written, and what of it elsewhere. */
function origin(model: Model, at: { file: string; path: string }): Pick<Line, "from" | "changed"> {
  const { from, changed } = writtenAt(model.composition, at);
  const document = model.composition.set.find(({ file }) => file === at.file)!.document;
  return { from, ...(changed.length > 0 && { changed: changed.map(({ path, by }) => ({ what: placeWords(model, document, path), ...by })) }) };
}

function ruleLines(model: Model, entity: Entity, { file }: SourceDocument): Line[] {
  const words = ({ message, when, what }: RuleLine, more: string[] = []): Pick<Line, "title" | "about"> => ({
    title: message,
    about: [...(when === "" ? [] : [`${when}时`]), what, ...more],
  });
  return [
    ...entity.rules.map((rule, at) => {
      const more = "severity" in rule && rule.severity === "confirm" ? ["说明理由后可以继续"] : [];
      return { key: rule.key, ...words(ruleLine(model, entity, rule), more), ...origin(model, { file, path: `/rules/${at}` }) };
    }),
    ...uniqueLines(entity).map((line) => ({ key: "unique", ...words(line) })),
  ];
}

/** By role: whatever its grants come to, each on its own rows. */
function rightLines(model: Model, entity: Entity): Line[] {
  const grants = entity.doc.access.grants;
  const roles = [...new Set(grants.flatMap(({ role }) => role))];
  return roles.map((role) => ({
    key: role,
    title: zh(model.roles.get(role) ?? role),
    about: grants.filter((grant) => [grant.role].flat().includes(role)).flatMap((grant) => grantedActions(model, entity, grant).map(rightText)),
  }));
}

function rightText({ title, rows, groups, masked }: GrantedAction): string {
  const parts = [groups === "" ? "" : `分组 ${groups}`, masked === "" ? "" : `脱敏 ${masked}`].filter(Boolean);
  return `${title}：${rows}${parts.length === 0 ? "" : `（${parts.join("，")}）`}`;
}

const summaryLines = (model: Model, entity: Entity): Line[] =>
  [...model.entities.values()].flatMap(({ id, title, doc }) => {
    const sources = doc.from?.sources.filter((source) => source.entity === entity.id) ?? [];
    const figures = sources.flatMap(({ measures = {} }) => Object.keys(measures));
    const titleOf = (name: string) => zh(doc.fields.find((field) => field.name === name)?.title ?? name);
    return sources.length === 0 ? [] : [{ key: `entity:${id}`, title: zh(title), about: figures.map(titleOf) }];
  });
