import type { Entity, Model } from "../../engine/model/model.ts";
import type { JsonSchema } from "../../engine/grammar/json-schema.ts";
import type { CallActions } from "./call-inputs.ts";
import { childMeta, entityMeta } from "./entity-meta.ts";
import { recordSchemas, recordTypes } from "./record-types.ts";
import { roleViews } from "./role-views.ts";
import type { TypeName } from "./type-names.ts";
import { banner, type Module } from "./module.ts";

export const entityPath = (name: TypeName): string => `types/entities/${name.file}.d.ts`;

export interface EntityParts {
  model: Model;
  entity: Entity;
  /** Its child entities. */
  children: readonly Entity[];
  names: ReadonlyMap<string, TypeName>;
  actions: CallActions;
}

/** The module of an entity: record, inputs, what each role sees and sends, and the facts the client's types read. */
export function entityModule({ model, entity, children, names, actions }: EntityParts): Module {
  const name = names.get(entity.id)!;
  const schemas = recordSchemas(model, entity);
  const rest = [
    roleViews({ model, entity, type: name.type }),
    entityMeta({ model, entity, name, actions }),
    ...children.map((child) => childMeta({ model, entity: child, name: names.get(child.id)! })),
  ].join("\n");
  return { path: entityPath(name), input: { name, schemas, rest }, render: () => render({ name, schemas, rest }) };
}

interface EntityInput {
  name: TypeName;
  schemas: { suffix: string; schema: JsonSchema }[];
  rest: string;
}

async function render({ name, schemas, rest }: EntityInput): Promise<string> {
  const records = await recordTypes(name.type, schemas);
  return `${banner}import type { DictValue } from "../dicts.js";\nimport type { Masked } from "../language.js";\n\n${records}\n${rest}`;
}
