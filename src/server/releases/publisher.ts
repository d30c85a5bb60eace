import { type ModelChange, widerThan } from "../../../engine/access/wider-than.ts";
import type { RightsOwner } from "../../../engine/access/role-limits.ts";
import { documentKey } from "../../../engine/changes/index.ts";
import { problem, requestError } from "../../../engine/errors.ts";
import type { Model } from "../../../engine/model/model.ts";
import { actionWords } from "../../../engine/words/access-words.ts";
import { zh } from "../../../engine/language/text.ts";
import { defaultTenant } from "../platform/config.ts";
import type { Runtime } from "../platform/runtime.ts";
import { paramsIn } from "../identity/params.ts";
import { servedAs } from "./bring-up.ts";
import { type Layers, sourceOf, type Texts } from "./layers.ts";
import type { Author } from "./release-store.ts";
import { changesRights } from "./second-person.ts";
import { modelOf } from "./words.ts";

/** Who publishes. */
export interface Publisher extends Author {
  /** What they may do themselves. Null: the command line, for whoever has the database anyhow. */
  rights: RightsOwner | null;
}

/** A publish as it would take effect. */
export interface Proposal {
  no: number;
  before: Layers;
  /** The school's layer from now on. */
  school: Texts;
  after: Model;
  /** Ids of those who wrote a file. Absent: all of it is the work of whoever publishes. */
  authors?(file: string): readonly string[];
}

const parameter = "base.secondPerson";

/** Every way of publishing comes by here, in the lock, on what it would really make. @throws AppError RELEASE_SECOND_PERSON | RELEASE_WIDER */
export async function assertMayPublish(runtime: Runtime, by: Publisher, proposal: Proposal): Promise<void> {
  const { before, no } = proposal;
  const models = { before: servedAs(runtime, no)?.model ?? modelOf(before), after: proposal.after };
  const held = await heldFiles(runtime, by, { ...proposal, models });
  if (held.length > 0) throw requestError([problem("RELEASE_SECOND_PERSON", "/files", { files: held })]);
  const wider = by.rights === null ? [] : widerThan(by.rights, models);
  if (wider.length === 0) return;
  const told = wider.map(({ entity, role, action, fields }) => {
    const { title, fields: all } = models.after.entities.get(entity)!;
    const names = fields.map((name) => zh(all.get(name)?.title ?? name));
    return {
      role: zh(models.after.roles.get(role) ?? role),
      does: actionWords(action, { entity: title, model: models.after }) + (names.length === 0 ? "" : `（${names.join("、")}）`),
      files: filesAbout(`entity:${entity}`, proposal.school),
    };
  });
  const files = [...new Set(told.flatMap((one) => one.files))];
  throw requestError([problem("RELEASE_WIDER", "/files", { gains: told.map(({ role, does }) => `${role}${does}`), files })]);
}

/** Where the parameter asks for a second person, nobody publishes rights or flows that are their own work. */
async function heldFiles(runtime: Runtime, by: Publisher, proposal: Proposal & { models: ModelChange }): Promise<string[]> {
  const { before, school, authors, models } = proposal;
  const params = await paramsIn(runtime.db, models.before, defaultTenant);
  if (params[parameter] !== true) return [];
  const isOwn = (file: string) => authors === undefined || by.id === null || authors(file).includes(by.id);
  const files = new Set([...before.school.keys(), ...school.keys()]);
  // Nobody takes the rule back alone either.
  const isRule = models.after.params.get(parameter)?.default !== models.before.params.get(parameter)?.default;
  const isAboutRights = (file: string) =>
    (isRule && filesThatSet(parameter, [before.school.get(file), school.get(file)])) || changesRights({ before, school }, file);
  return [...files].filter((file) => before.school.get(file) !== school.get(file) && isOwn(file) && isAboutRights(file));
}

const filesThatSet = (name: string, texts: readonly (string | undefined)[]): boolean => texts.some((text) => text?.includes(name));

/** Files of the school that say something of a document. */
function filesAbout(key: string, school: Texts): string[] {
  return [...school]
    .map(([file, text]) => sourceOf(file, text))
    .filter(({ document }) => documentKey(document) === key || (document.kind === "overlay" && document.of === key))
    .map(({ file }) => file);
}
