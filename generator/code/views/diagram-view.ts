import type { Entity, Model } from "../../../engine/model/model.ts";
import type { Subject } from "../subject.ts";
import { zh } from "../../../engine/language/text.ts";
import { liveFields } from "./live-fields.ts";

/** More boxes than this are no picture any more. */
const BOXES_MAX = 60;

/** Entities and the references between them: of an area all its own, of an entity those it refers to and those that refer to it. */
export function diagramView(model: Model, { entity, area, document, name }: Subject): object {
  const chosen = entity === null ? [...model.entities.values()].filter((one) => one.area === area?.id) : neighbours(model, entity);
  const boxes = chosen.slice(0, BOXES_MAX);
  const ids = new Map(boxes.map((one, at) => [one.id, `e${at + 1}`]));
  return {
    name,
    title: zh(document.title),
    left: chosen.length - boxes.length,
    entities: boxes.map((one) => ({
      id: ids.get(one.id),
      label: `${zh(one.title)} ${one.id}`,
      fields: entity === null || one === entity ? boxFields(one) : [],
    })),
    relations: boxes.flatMap((one) => relationsOf(one, ids)),
  };
}

const refersTo = (entity: Entity): string[] => liveFields(entity).flatMap((field) => field.childEntity ?? field.refTo ?? []);

function neighbours(model: Model, entity: Entity): Entity[] {
  const ids = new Set([entity.id, ...refersTo(entity)]);
  for (const other of model.entities.values()) if (other.childOf === null && refersTo(other).includes(entity.id)) ids.add(other.id);
  return [...ids].flatMap((id) => model.entities.get(id) ?? []);
}

/** An attribute of a diagram has a name of letters; a field called otherwise stands under a number. */
const boxFields = (entity: Entity): object[] =>
  liveFields(entity).map((field, at) => ({
    type: field.type.name,
    name: /^[A-Za-z]\w*$/.test(field.name) ? field.name : `f${at + 1}`,
    isKey: field.name === entity.key,
    isRef: field.name !== entity.key && field.refTo !== null,
    title: zh(field.title),
  }));

function relationsOf(entity: Entity, ids: ReadonlyMap<string, string>): object[] {
  return liveFields(entity).flatMap((field) => {
    const target = field.childEntity ?? field.refTo;
    if (target === null || !ids.has(target)) return [];
    return [
      {
        from: ids.get(entity.id),
        to: ids.get(target),
        isRows: field.childEntity !== null,
        isMany: field.childEntity === null && field.type.valueClass === "list",
        isOne: field.childEntity === null && field.type.valueClass !== "list",
        label: zh(field.title),
      },
    ];
  });
}
