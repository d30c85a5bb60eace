import { dependencies } from "../../../../engine/conditions/dependencies.ts";
import { resolvePath, resolveRows } from "../../../../engine/conditions/resolve-path.ts";
import { USER_ENTITY } from "../../../../engine/conditions/system-fields.ts";
import { queryOf, type SamplesDocument, writtenRows } from "../../../../engine/kinds/samples/document.ts";
import { drawsItself } from "../../../../engine/kinds/samples/drawn-type.ts";
import type { Entity, Model } from "../../../../engine/model/model.ts";
import { isObject } from "../../../../engine/values/json-object.ts";

/** Something that makes rows of some entities and reads those of others. */
export interface Source {
  name: string;
  makes: readonly string[];
  reads: readonly string[];
}

/** Sources in an order in which each finds the rows that it reads, else as they are given. @throws Error when they go in a circle */
export function inOrder<S extends Source>(sources: readonly S[]): S[] {
  const ordered: S[] = [];
  const makers = Map.groupBy(
    sources.flatMap((source) => source.makes.map((entity) => ({ entity, source }))),
    ({ entity }) => entity,
  );
  const place = (source: S, below: readonly S[]): void => {
    if (ordered.includes(source)) return;
    if (below.includes(source)) throw new Error(`samples wait for one another: ${[...below, source].map(({ name }) => name).join(" → ")}`);
    for (const entity of source.reads)
      for (const { source: before } of makers.get(entity) ?? []) if (before !== source) place(before, [...below, source]);
    ordered.push(source);
  };
  for (const source of sources) place(source, []);
  return ordered;
}

/** Entities whose rows must be there before those of a document. */
export function readBy(model: Model, document: SamplesDocument): string[] {
  const entity = model.entities.get(document.of)!;
  const found = new Set<string>();
  const query = queryOf(document.rows);
  const names = query?.as === undefined ? [] : [[query.as, query.entity] as const];
  visit(document, { model, entity, names, found });
  for (const field of drawnFields(document, entity)) if (field.refTo !== null) found.add(field.refTo);
  for (const name of entity.computeOrder) visit(entity.fields.get(name)!.expr, { model, entity, names: [], found });
  if (document.states !== undefined) {
    found.add(USER_ENTITY);
    for (const { from } of model.context.values()) if (entity.doc.owner !== undefined || entity.flow !== null) found.add(from.entity);
  }
  if (entity.doc.owner !== undefined) found.add(USER_ENTITY);
  found.delete(document.of);
  return [...found];
}

/** Entities whose rows a row of the document is made of, judged by or led by: what `readBy` names, rules and flow too, and all they refer to. */
export function readWith(model: Model, document: SamplesDocument): string[] {
  const entity = model.entities.get(document.of)!;
  const found = new Set(readBy(model, document));
  visit([entity.doc.rules, model.flows.get(entity.flow ?? "")?.doc], { model, entity, names: [], found });
  for (const { refTo } of entity.fields.values()) if (refTo !== null) found.add(refTo);
  for (const part of [model.calendar?.days, model.calendar?.terms]) if (part !== undefined) found.add(part.entity);
  // A set goes on over what is added meanwhile.
  for (const id of found) for (const { refTo } of model.entities.get(id)?.fields.values() ?? []) if (refTo !== null) found.add(refTo);
  found.delete(document.of);
  return [...found].filter((id) => model.entities.has(id));
}

/** References that are drawn: picked, or required and left to their type. */
function drawnFields(document: SamplesDocument, entity: Entity) {
  const { fields = {} } = document;
  const listed = new Set((writtenRows(document) ?? []).flatMap((row) => Object.keys(row)));
  return [...entity.fields.values()].filter((field) => {
    const value = fields[field.name];
    if (value === undefined) return !listed.has(field.name) && field.doc.required === true && drawsItself(field);
    return isObject(value) && "pick" in value && value.pick === true;
  });
}

interface Visit {
  model: Model;
  entity: Entity;
  names: readonly (readonly [as: string, entity: string])[];
  found: Set<string>;
}

/** Every query and every walk inside, wherever it stands. */
function visit(node: unknown, at: Visit): void {
  if (Array.isArray(node)) for (const part of node) visit(part, at);
  if (!isObject(node)) return;
  if (typeof node.entity === "string") at.found.add(node.entity);
  const { fields, contexts, rows } = dependencies(node as never, at.entity.conditions);
  for (const path of fields) walk(at, at.entity.id, path);
  for (const path of rows) {
    const to = resolveRows(at.model, at.entity.id, path)?.entity;
    if (to !== undefined && to.childOf === null) at.found.add(to.id);
  }
  for (const name of contexts) for (const [as, entity] of at.names) if (name.startsWith(`${as}.`)) walk(at, entity, name.slice(as.length + 1));
  for (const part of Object.values(node)) visit(part, at);
}

function walk({ model, found }: Visit, entity: string, path: string): void {
  for (const { target } of resolvePath(model, entity, path)?.steps ?? []) found.add(target.id);
}
