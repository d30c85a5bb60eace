import type { Entity, Flow, Model } from "../../../../../engine/model/model.ts";
import type { ScreenDocument } from "../../../../../engine/kinds/screen/document.ts";
import { accessFor } from "../../../../../engine/access/access-for.ts";
import { actionsOf } from "../../../../../engine/screens/screen-uses.ts";

/** A flow in which records wait for somebody. */
export interface Process {
  flow: Flow;
  entity: Entity;
  /** Of its document, as the designer opens it. */
  file: string;
  area: string;
}

export const processesOf = (model: Model): Process[] =>
  [...model.flows.values()].flatMap((flow) => {
    const entity = model.entities.get(flow.entity);
    const source = model.documents.flow.get(flow.id);
    const waits = flow.doc.nodes.some(({ by }) => by !== undefined);
    return entity === undefined || source === undefined || !waits ? [] : [{ flow, entity, file: source.file, area: entity.area }];
  });

/** Pages on which its records are filled in. */
export const formsOf = (model: Model, { flow, entity }: Pick<Process, "flow" | "entity">): ScreenDocument[] =>
  [...model.screens.values()].filter((screen) => screen.entity === entity.id && screen.form !== undefined && screen.flow === flow.id);

/** Roles that may begin a record on the page. */
export const startersOn = (model: Model, screen: ScreenDocument): string[] =>
  actionsOf(screen).some((action) => action.do === "create")
    ? Object.keys(screen.variants).filter((role) => accessFor(model, screen.entity, { roles: [role] }).create.length > 0)
    : [];
