import { accessFor } from "../../../engine/access/access-for.ts";
import type { CampusDocument } from "../../../engine/documents/index.ts";
import type { Dict, DictsDocument } from "../../../engine/kinds/dicts/document.ts";
import type { EntityDocument } from "../../../engine/kinds/entity/document.ts";
import type { Actor, FlowDocument } from "../../../engine/kinds/flow/document.ts";
import type { ScreenDocument } from "../../../engine/kinds/screen/document.ts";
import type { Model } from "../../../engine/model/model.ts";
import { editsFor, type Wanted } from "../../model/edit-several.ts";
import { freeKey } from "../../model/overlays.ts";
import type { PartAt } from "../../model/set-checker.ts";
import type { Workspace } from "../../model/workspace.ts";
import { type Gap, type NewStep, withCopy, withStep } from "./new-step.ts";
import { withoutStep } from "./without-step.ts";

/** The dictionary whose values are the nodes of a flow, and the document that has it. */
export interface States {
  file: string;
  document: DictsDocument;
  dict: Dict;
}

export interface AddedStep extends Omit<NewStep, "key"> {
  gap: Gap;
  title: string;
}

/** A flow with the documents that change as it does: its states, its entity, its pages. */
export class FlowDocuments {
  readonly flow: FlowDocument;
  private readonly workspace: Workspace;
  private readonly file: string;
  private known: { states: States | null } | null = null;

  constructor(workspace: Workspace, file: string, flow: FlowDocument) {
    this.workspace = workspace;
    this.file = file;
    this.flow = flow;
  }

  /** Null where another flow has the same dictionary, or none is there: then a step cannot be added alone. */
  get states(): States | null {
    this.known ??= { states: this.findStates() };
    return this.known.states;
  }

  private findStates(): States | null {
    const { model, flow } = this;
    const code = dictOf(model, flow);
    if (code === null || [...model.flows.values()].some(({ id, doc }) => id !== flow.id && dictOf(model, doc) === code)) return null;
    return this.first((document, file) => {
      const dict = document.kind === "dicts" ? document.dicts.find((one) => one.code === code) : undefined;
      return dict === undefined ? null : { file, document: document as DictsDocument, dict };
    });
  }

  /** The flow with a step, the value of its state, and what whoever acts there must see. */
  withStep({ gap, title, ...step }: AddedStep): Wanted[] {
    const { file, document, dict } = this.states!;
    const key = freeKey("step", (name) => [...dict.items.map(({ value }) => value), ...this.flow.nodes.map((node) => node.key)].includes(name));
    const flow = withStep({ flow: this.flow, gap, step: { ...step, key }, sharesButtons: this.isSchools(this.file) });
    const behind = dict.items.findLastIndex(({ value }) => gap.from.includes(value));
    const items = dict.items.toSpliced(behind + 1, 0, { value: key, label: title });
    return [{ file: this.file, document: flow }, { file, document: withItems(document, { ...dict, items }) }, ...this.shownTo(step.by)];
  }

  /** Whether somebody could be asked there: what the product lets a school lay over its flow is the same whoever it is. */
  lets(gap: Gap): boolean {
    const role = [...this.model.roles.keys()].find((one) => this.mayBeAsked(one) === "sees");
    if (role === undefined || this.states === null) return false;
    const titles = { approve: role, handle: role, reject: role, return: role };
    const wanted = this.withStep({ gap, title: role, sort: "approve", by: { role }, workHours: null, when: null, titles });
    return editsFor(this.workspace, wanted).refused.length === 0;
  }

  withCopy(to: string, actor: Actor): Wanted[] {
    return [{ file: this.file, document: withCopy(this.flow, to, actor) }];
  }

  /** The flow without a step and its state; null where a step cannot go. A state that is in effect stays as one that is no longer offered. */
  withoutStep(key: string): Wanted[] | null {
    const flow = withoutStep(this.flow, key);
    const { states } = this;
    if (flow === null || states === null) return null;
    const { file, document, dict } = states;
    const { published } = this.workspace.source(file);
    const isKnown =
      published?.kind === "dicts" && published.dicts.some(({ code, items }) => code === dict.code && items.some(({ value }) => value === key));
    const items = isKnown
      ? dict.items.map((item) => (item.value === key ? { ...item, retired: true } : item))
      : dict.items.filter((item) => item.value !== key);
    return [
      { file: this.file, document: flow },
      { file, document: withItems(document, { ...dict, items }) },
    ];
  }

  /** The part that says the state of a node. */
  stateOf(node: string): PartAt {
    const { file, dict } = this.states!;
    return { file, steps: ["dicts", dict.code, "items", node] };
  }

  /** Whether a role sees the records; over an entity of the product nobody can be given that. */
  mayBeAsked(role: string): "sees" | "is given" | "cannot" {
    if (accessFor(this.model, this.flow.entity, { roles: [role] }).read.length > 0) return "sees";
    const entity = this.entity;
    return entity !== null && this.isSchools(entity.file) ? "is given" : "cannot";
  }

  private get model(): Model {
    return this.workspace.model!;
  }

  private get entity(): { file: string; document: EntityDocument } | null {
    const { entity } = this.flow;
    return this.first((document, file) => (document.kind === "entity" && document.id === entity ? { file, document } : null));
  }

  /** Reading for whoever is asked, and the pages that show the flow. */
  private shownTo(by: Actor): Wanted[] {
    const roles = rolesIn(by).filter((role) => this.mayBeAsked(role) === "is given");
    const { entity } = this;
    if (roles.length === 0 || entity === null) return [];
    const { access } = entity.document;
    const grants = [...access.grants, ...roles.map((role) => ({ role, read: {} }))];
    const pages = [...this.workspace.state.sources.values()].flatMap(({ file, document }) =>
      document?.kind === "screen" && document.flow === this.flow.id && this.isSchools(file)
        ? [{ file, document: withVariants(document, roles) }]
        : [],
    );
    return [{ file: entity.file, document: { ...entity.document, access: { ...access, grants } } }, ...pages];
  }

  private isSchools(file: string): boolean {
    return this.workspace.source(file).layer === "school";
  }

  private first<T>(look: (document: CampusDocument, file: string) => T | null): T | null {
    for (const { file, document } of this.workspace.state.sources.values()) {
      const shown = document === null ? null : this.workspace.shown(file);
      const found = shown === null ? null : look(shown, file);
      if (found !== null) return found;
    }
    return null;
  }
}

const dictOf = (model: Model, { entity, state }: Pick<FlowDocument, "entity" | "state">): string | null =>
  model.entities.get(entity)?.fields.get(state)?.doc.dict ?? null;

const withItems = (document: DictsDocument, dict: Dict): DictsDocument => ({
  ...document,
  dicts: document.dicts.map((one) => (one.code === dict.code ? dict : one)),
});

const withVariants = (screen: ScreenDocument, roles: readonly string[]): ScreenDocument => ({
  ...screen,
  variants: { ...Object.fromEntries(roles.map((role) => [role, {}])), ...screen.variants },
});

/** Roles that an actor means. */
export const rolesIn = (actor: Actor): string[] => ("any" in actor ? actor.any.flatMap(rolesIn) : "role" in actor ? [actor.role].flat() : []);
