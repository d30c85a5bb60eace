import type { DocumentSet, SourceDocument } from "../documents/index.ts";
import { problem } from "../errors.ts";
import { type Standing, targetEntity } from "../flow/effects/standing.ts";
import { type Effect, type EffectStep, erasedBy, type Target } from "../kinds/effects/document.ts";
import type { Model } from "../model/model.ts";
import { errorIn, type Finding } from "../problems/finding.ts";

interface Looking {
  model: Model;
  /** Entities that the school brought itself. */
  own: ReadonlySet<string>;
  refuse: (reason: string, at: string) => void;
}

/**
 * What documents of a school bring about, which works with the rights of the system: rows of its own entities are written, people are told of
 * records of the product by templates alone. `files`: those of the school; what its overlays add is judged where overlays are.
 */
export function schoolEffects(model: Model, files: ReadonlySet<string>): Finding[] {
  const sources: DocumentSet = model.composition.set.filter(({ file }) => files.has(file));
  const own = new Set(sources.flatMap(({ document }) => (document.kind === "entity" ? [document.id] : [])));
  return sources.flatMap((source) => findingsIn(source, { model, own }));
}

function findingsIn({ file, document }: SourceDocument, { model, own }: Pick<Looking, "model" | "own">): Finding[] {
  const [effects, hand] = listIn(document);
  const found: Finding[] = [];
  const look = (list: string, items: readonly Acting[]) => {
    for (const [at, { key, do: steps = [] }] of items.entries()) {
      const refuse = (reason: string, path: string) =>
        void found.push(errorIn(file, problem("EFFECT_INVALID", `/${list}/${at}${path}`, { effect: key, reason })));
      lookAt(steps, { hand, row: hand, names: {} }, { model, own, refuse }, "/do");
    }
  };
  look("effects", effects);
  look("calls", document.kind === "entity" ? (document.calls ?? []) : []);
  return found;
}

/** What writes in steps: an effect, a call. */
type Acting = Pick<Effect, "key"> & Partial<Pick<Effect, "do">>;

/** The effects of a document, and the entity of the records at hand. */
function listIn(document: SourceDocument["document"]): [readonly Effect[], string] {
  if (document.kind === "effects") return [document.effects, document.of];
  if (document.kind === "entity") return [document.effects ?? [], document.id];
  return document.kind === "flow" ? [document.effects ?? [], document.entity] : [[], ""];
}

function lookAt(steps: readonly EffectStep[], standing: Standing, at: Looking, path: string): void {
  let names = standing.names;
  for (const [index, step] of steps.entries()) {
    const here = { ...standing, names };
    if ("make" in step && step.as !== undefined) names = { ...names, [step.as]: step.make };
    lookAtStep(step, here, at, `${path}/${index}`);
  }
}

function lookAtStep(step: EffectStep, standing: Standing, at: Looking, path: string): void {
  if ("each" in step) {
    const row = targetEntity(at.model, step.each, standing) ?? "";
    const names = step.each.as === undefined ? standing.names : { ...standing.names, [step.each.as]: row };
    lookAt(step.do, { ...standing, row, names }, at, `${path}/do`);
    return;
  }
  const written = writtenBy(step, standing, at.model);
  if (written.some((entity) => !at.own.has(entity))) at.refuse("本校的联动只能改动本校自己增加的数据", path);
  const says = "notify" in step && (step.words !== undefined || step.title !== undefined);
  if (says && !at.own.has(standing.row)) at.refuse("产品的数据，本校只能用消息模板通知或抄送", path);
}

/** Entities of the rows that a step writes, or that its operation may. */
function writtenBy(step: EffectStep, standing: Standing, model: Model): string[] {
  const meant = (target: Target): string[] => [targetEntity(model, target, standing) ?? ""];
  if ("make" in step) return [step.make];
  if ("keep" in step) return [step.keep];
  if ("set" in step) return meant(step.set);
  if ("remove" in step) return meant(step.remove);
  if ("erase" in step) return erasedBy(step);
  if ("move" in step) return meant(step.of);
  return "call" in step ? [standing.row] : [];
}
