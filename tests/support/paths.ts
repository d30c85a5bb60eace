import type { Field, Model } from "../../engine/model/model.ts";
import { resolvePath } from "../../engine/conditions/resolve-path.ts";

/** Every path of at most `steps` reference steps, with the field it ends at. System fields other than `id` are left out. */
export function fieldPaths(model: Model, entityId: string, steps: number): { path: string; field: Field }[] {
  const entity = model.entities.get(entityId)!;
  const own = [resolvePath(model, entityId, "id")!.field, ...entity.fields.values()].map((field) => ({ path: field.name, field }));
  if (steps === 0) return own;
  const walked = own
    .filter(({ field }) => field.refTo !== null && field.type.valueClass !== "list")
    .flatMap(({ path, field }) => fieldPaths(model, field.refTo!, steps - 1).map((rest) => ({ path: `${path}.${rest.path}`, field: rest.field })));
  return [...own, ...walked];
}

/** Every to-many path behind at most `steps` references, with the entity of its rows. */
export function rowPaths(model: Model, entityId: string, steps: number): { path: string; entity: string }[] {
  const entity = model.entities.get(entityId)!;
  const fields = [...entity.fields.values()];
  const own = [
    ...fields.filter((field) => field.childEntity !== null).map((field) => ({ path: field.name, entity: field.childEntity! })),
    ...fields
      .filter((field) => field.refTo !== null && field.type.valueClass === "list")
      .map((field) => ({ path: field.name, entity: field.refTo! })),
    ...[...entity.links.values()].map((link) => ({ path: link.name, entity: link.entity })),
  ];
  if (steps === 0) return own;
  const walked = fields
    .filter((field) => field.refTo !== null && field.type.valueClass !== "list")
    .flatMap((field) => rowPaths(model, field.refTo!, steps - 1).map((rest) => ({ ...rest, path: `${field.name}.${rest.path}` })));
  return [...own, ...walked];
}
