import type { Model } from "../../engine/model/model.ts";
import { entityPath } from "./entity-module.ts";
import { kindMembers } from "./kinds.ts";
import { banner, type Module, textModule } from "./module.ts";
import { block, member, quote } from "./text.ts";
import type { TypeName } from "./type-names.ts";

/** The schema the generic types read, and the way in to everything. */
export function schemaModules(model: Model, names: ReadonlyMap<string, TypeName>, { client }: { client: boolean }): Module[] {
  return [textModule("types/schema.d.ts", schemaText(model, names)), textModule("types/index.d.ts", indexText(model, names, { client }))];
}

const specifier = (name: TypeName, from: "." | ".."): string =>
  quote(
    `${from}${entityPath(name)
      .slice("types".length)
      .replace(/\.d\.ts$/, ".js")}`,
  );

function schemaText(model: Model, names: ReadonlyMap<string, TypeName>): string {
  const entities = [...model.entities.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
  const imports = entities.map((entity) => {
    const home = names.get(entity.childOf?.entity ?? entity.id) ?? names.get(entity.id)!;
    return `import type { ${names.get(entity.id)!.type}Meta } from ${specifier(home, ".")};\n`;
  });
  return [
    banner + imports.join(""),
    `import type { DictValue } from "./dicts.js";\nimport type { Kind } from "./language.js";\nimport type { ContextName, FunctionName, ParamName, Role, Stats } from "./names.js";\nimport type { ProblemParams } from "./problems.js";\n`,
    block("Kinds", kindMembers(model), "字段的种类：运算与取值"),
    block(
      "Entities",
      entities.map((entity) => member(entity.id, `${names.get(entity.id)!.type}Meta`)),
      "实体",
    ),
    "export interface Schema {\n  entities: Entities;\n  kinds: Kinds;\n  roles: Role;\n  context: ContextName;\n  params: ParamName;\n  functions: FunctionName;\n  stats: Stats;\n  problems: ProblemParams;\n}\n",
  ].join("\n");
}

function indexText(model: Model, names: ReadonlyMap<string, TypeName>, { client }: { client: boolean }): string {
  const entities = [...model.entities.values()].filter((entity) => entity.childOf === null).sort((a, b) => (a.id < b.id ? -1 : 1));
  const exports = ["dicts", "names", "problems", "schema", ...(client ? ["errors", "client"] : [])].map((file) => `export * from "./${file}.js";\n`);
  return [
    `${banner}import type * as calls from "./calls.js";\nimport type * as language from "./language.js";\nimport type { Role } from "./names.js";\nimport type { Entities, Schema } from "./schema.js";\n`,
    exports.join(""),
    `export type { Masked } from "./language.js";\nexport type { Page } from "./calls.js";\n`,
    generics,
    entities.map((entity) => entityExports(names.get(entity.id)!, entity.id)).join("\n"),
  ].join("\n");
}

const generics = `export type EntityName = { [E in keyof Entities]: "calls" extends keyof Entities[E] ? E : never }[keyof Entities];
/** A condition over an entity; with a role, over the fields the role reads in clear. */
export type ConditionOf<E extends EntityName, R extends Role | "*" = "*"> = language.Condition<Schema, E, R>;
export type PathOf<E extends EntityName, R extends Role | "*" = "*"> = language.PathOf<Schema, E, R>;
export type ValueAt<E extends EntityName, P extends string> = language.ValueAt<Schema, E, P>;
/** A row as a role reads it. */
export type RecordOf<E extends EntityName, R extends Role> = calls.RowOf<Schema, E, R>;
export type CreateOf<E extends EntityName, R extends Role> = calls.CreateOf<Schema, E, R>;
export type UpdateOf<E extends EntityName, R extends Role> = calls.UpdateOf<Schema, E, R>;
/** The calls a role has on an entity. */
export type ClientOf<E extends EntityName, R extends Role> = calls.EntityClient<Schema, E, R>;
`;

function entityExports(name: TypeName, id: string): string {
  const { type } = name;
  const from = `from ${specifier(name, ".")}`;
  return [
    `import type { ${type}ByRole, ${type}CreateByRole, ${type}UpdateByRole } ${from};`,
    `export type { ${type}, ${type}Create, ${type}Update } ${from};`,
    `export type ${type}For<R extends keyof ${type}ByRole> = ${type}ByRole[R];`,
    `export type ${type}CreateFor<R extends keyof ${type}CreateByRole> = ${type}CreateByRole[R];`,
    `export type ${type}UpdateFor<R extends keyof ${type}UpdateByRole> = ${type}UpdateByRole[R];`,
    `export type ${type}Condition<R extends Role | "*" = "*"> = ConditionOf<${quote(id)}, R>;\n`,
  ].join("\n");
}
