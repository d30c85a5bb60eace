import type { Model } from "../../engine/model/model.ts";
import { callActions } from "./call-inputs.ts";
import { clientModules, languageModules } from "./client-modules.ts";
import { dictModules } from "./dicts-module.ts";
import { entityModule } from "./entity-module.ts";
import type { Module } from "./module.ts";
import { namesModule } from "./names-module.ts";
import { problemsModule } from "./problems-module.ts";
import { schemaModules } from "./schema-modules.ts";
import type { TextCache } from "./text-cache.ts";
import { typeNames } from "./type-names.ts";

export interface GenerateOptions {
  /** The client and its package beside the types. */
  client: boolean;
  cache: TextCache;
}

/** Path -> text of every generated file, in path order. The same model gives the same bytes. */
export async function generateTypes(model: Model, { client, cache }: GenerateOptions): Promise<Map<string, string>> {
  const names = typeNames(model);
  const actions = callActions(model);
  const families = Map.groupBy(model.entities.values(), (entity) => entity.childOf?.entity ?? "");
  const modules: Module[] = [
    ...(families.get("") ?? []).map((entity) => entityModule({ model, entity, children: families.get(entity.id) ?? [], names, actions })),
    ...dictModules(model),
    namesModule(model),
    problemsModule(),
    ...schemaModules(model, names, { client }),
    ...(await languageModules()),
    ...(client ? await clientModules(model) : []),
  ];
  const files = new Map<string, string>();
  for (const module of modules.sort((a, b) => (a.path < b.path ? -1 : 1))) files.set(module.path, await cache.text(module));
  return files;
}
