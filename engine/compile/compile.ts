import type { Composition } from "../model/composition.ts";
import type { CampusDocument, DocumentSet, SourceDocument } from "../documents/index.ts";
import { placeFindings } from "../overlay/origins.ts";
import { applyOverlays } from "./apply-overlays.ts";
import { collect } from "./collect.ts";
import { dictsWithEntities } from "./entity-names.ts";
import { guardedByWindows } from "../validate/windows.ts";
import { compileFlow, compileFlows } from "./flows.ts";
import { leave, Maker } from "./made.ts";
import type { CompileResult, Entity, Flow, Model } from "../model/model.ts";

export interface CompileOptions {
  /** The very same documents were checked before and no shape was wrong: none is looked at again. Default false. */
  isSound?: boolean;
  /** SHA-256 hex of the canonical documents. */
  hash: string;
  /** Names of registered operations; `checkSet` needs them. */
  operations: readonly string[];
}

/** Documents -> model, a school's overlays laid over them first. Never throws on a bad document: what is wrong becomes findings and what is right still compiles. */
export function compile(set: DocumentSet, options: CompileOptions): CompileResult {
  return compileWith(applyOverlays(set), { ...options, maker: new Maker(new Map(), options), set });
}

/** The same with what an earlier compile made of single documents. `set`: as it was given. */
export function compileWith(
  composition: Composition,
  { set, maker, ...options }: CompileOptions & { set: DocumentSet; maker: Maker },
): CompileResult {
  const result = compileComposed(composition, options, maker);
  leave(composition, { set, made: maker.made });
  return result;
}

/** The same for a set whose overlays are laid over it already. */
export function compileComposed(composition: Composition, options: CompileOptions, maker: Maker = new Maker()): CompileResult {
  const collected = collect(composition.set, maker);
  const { findings, documents } = collected;
  const { flows, byEntity } = compileFlows(documents.flow.values(), findings);
  const entities = new Map<string, Entity>();
  for (const source of documents.entity.values()) {
    const service = documents.area.get(source.area)?.document.service ?? "yxgl";
    for (const entity of maker.entities({ source, service, flow: byEntity.get(source.document.id) ?? null }, findings))
      entities.set(entity.id, entity);
  }
  const model: Model = {
    hash: options.hash,
    composition,
    documents: {
      ...documents,
      entity: only(documents.entity, ({ document }) => entities.get(document.id)?.doc === document),
      flow: only(documents.flow, ({ document }) => flows.has(document.id)),
    },
    areas: byId(documents.area),
    dicts: dictsWithEntities(collected),
    entities,
    screens: byId(documents.screen),
    flows: new Map([...flows].map(([id, flow]) => [id, withWindows(flow, entities.get(flow.entity))])),
    stats: byId(documents.stat),
    params: collected.params,
    context: collected.context,
    calendar: collected.calendar,
    dataScopes: collected.dataScopes,
    schoolName: collected.schoolName,
    areaOf: collected.areaOf,
    roles: collected.roles,
    operations: new Set(options.operations),
  };
  return { model, findings: [...composition.findings, ...placeFindings(findings, composition)] };
}

/** Windows of the entity guard the moves that they are for. */
function withWindows(flow: Flow, entity: Entity | undefined): Flow {
  const doc = guardedByWindows(flow.doc, entity?.rules ?? []);
  return doc === flow.doc ? flow : compileFlow(doc);
}

const byId = <D extends CampusDocument>(sources: ReadonlyMap<string, SourceDocument<D>>): Map<string, D> =>
  new Map([...sources].map(([id, { document }]) => [id, document]));

const only = <S>(sources: ReadonlyMap<string, S>, isIn: (source: S) => boolean): Map<string, S> =>
  new Map([...sources].filter(([, source]) => isIn(source)));
