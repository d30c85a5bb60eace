import type { Entity, Model } from "../../engine/model/model.ts";
import { generateTypes } from "../types/generate.ts";
import { noCache } from "../types/text-cache.ts";
import type { CodeFile } from "./generate-code.ts";
import { marked, sha256 } from "./provenance.ts";
import type { Subject } from "./subject.ts";

/** The typed client of an entity and of those it refers to, in a folder of its own. */
export async function clientFiles(model: Model, { subject, folder }: { subject: Subject; folder: string }): Promise<CodeFile[]> {
  if (subject.entity === null) return [];
  const files = await generateTypes(narrowed(model, subject.entity), { client: true, cache: noCache });
  const template = "campus/client";
  return [...files].map(([path, text]) => {
    const language = path.endsWith(".json") ? "json" : "typescript";
    const templateHash = sha256(text);
    return {
      path: `${folder}/${path}`,
      text: marked(text, language, { document: subject.name, documentHash: subject.hash, template, templateHash }),
      language,
      template,
      templateHash,
      documentHash: subject.hash,
    };
  });
}

/** The model with only what the entity speaks of, so that a page does not carry the types of the whole school. */
function narrowed(model: Model, entity: Entity): Model {
  const near = [entity, ...childrenOf(model, entity)];
  const ids = new Set([...near.map((one) => one.id), ...near.flatMap((one) => [...one.fields.values()].flatMap((field) => field.refTo ?? []))]);
  const all = [...ids].flatMap((id) => model.entities.get(id) ?? []);
  const entities = new Map(all.flatMap((one) => [one, ...childrenOf(model, one)]).map((one) => [one.id, one]));
  const codes = new Set([...entities.values()].flatMap((one) => [...one.fields.values()].flatMap((field) => field.doc.dict ?? [])));
  const keep = <T>(map: ReadonlyMap<string, T>, wanted: (value: T, key: string) => boolean) =>
    new Map([...map].filter(([key, value]) => wanted(value, key)));
  return {
    ...model,
    entities,
    dicts: keep(model.dicts, (_, code) => codes.has(code)),
    screens: keep(model.screens, (screen) => screen.entity === entity.id),
    flows: keep(model.flows, (flow) => entities.has(flow.entity)),
    stats: keep(model.stats, (stat) => stat.entity === entity.id),
  };
}

const childrenOf = (model: Model, entity: Entity): Entity[] => [...model.entities.values()].filter((one) => one.childOf?.entity === entity.id);
