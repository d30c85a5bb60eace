import type { JsonSchema } from "../../grammar/json-schema.ts";
import {
  cond,
  either,
  expr,
  flag,
  id,
  integer,
  list,
  map,
  nameOrNames,
  names,
  oneOf,
  part,
  path,
  sentence,
  shape,
  withDefault,
} from "../../grammar/schema-parts.ts";
import { actorPart } from "../flow/actor.schema.ts";
import { existing, messageKinds, rhythms } from "./document.ts";

const query = (description: string): JsonSchema => part("query", description);
const values = (description: string): JsonSchema => map(expr(), description);
const expecting = {
  expect: cond("Must hold of each target once it is locked; else the whole is refused."),
  message: sentence("Sentence of that refusal."),
};
const target = (description: string): JsonSchema => part("target", description);

const step = either(
  shape(
    {
      make: id("Entity of which a row is made."),
      as: id("What later steps call it."),
      with: values("What it holds."),
      key: names("Fields of `with` that tell whether the row is there already. Default: a new row each time."),
      exists: withDefault("skip", oneOf(existing, "What becomes of a row that is there already.")),
    },
    ["make"],
  ),
  shape(
    {
      keep: id(
        "Entity whose rows are put in by the thousand: defaults, copies and stored values are worked out; no rules, no events, no audit lines.",
      ),
      rows: query("One row for each of these, however many."),
      with: values("What it holds, read on the row that was found; without queries."),
      key: names("Fields of `with` that tell whether the row is there already, which is changed then."),
      once: names("Fields that a row which is there keeps as they are."),
    },
    ["keep", "rows", "with", "key"],
  ),
  shape({ set: target("Rows that are changed."), to: values("Fields and their new values."), ...expecting }, ["set", "to"]),
  shape(
    {
      move: id("Key of a move of their flow, made by the system."),
      of: target("Records that are moved."),
      with: values("Fields that the move asks for."),
      opinion: sentence("What the history says of it."),
      ...expecting,
    },
    ["move", "of"],
  ),
  shape({ remove: target("Rows that are removed."), ...expecting }, ["remove"]),
  shape(
    {
      erase: nameOrNames(
        "Entities of which rows, removed ones too, are taken out of the database for good, in this order. In effects with a rhythm and calls that a job makes.",
      ),
      where: cond("Which rows of each."),
      as: id("Name of the row for queries in `where`."),
      fields: names("Stored fields that are emptied. Default: the rows go."),
    },
    ["erase", "where"],
  ),
  shape(
    {
      notify: either(oneOf(["assignees"], "Whom the record waits for."), part("actor")),
      of: query("Rows whose people (`path` or `owner`) are told, each once. Default: the row at hand, which `words` read."),
      roles: path("A list of the row at hand: of the roles that the actor names, only those that stand in it."),
      alsoActor: flag("Whoever acts is told, too."),
      template: id("Template of the flow. Of `template` and `words` one."),
      title: sentence("Default: the title of the entity."),
      words: sentence("What people are told."),
      kind: oneOf(messageKinds, "What the inbox files it under. Default: what the template is, else a notice."),
      open: id("Screen the message leads to. Default: the record."),
      once: shape({ days: integer("A person is not told the same of the same record again within so many days.") }, ["days"]),
    },
    ["notify"],
  ),
  shape(
    {
      copy: part("actor", "Of these, those who may read the record."),
      roles: path("A list of the record: of the roles that the actor names, only those that stand in it."),
    },
    ["copy"],
  ),
  shape({ call: id("A registered operation, on the row at hand."), with: values("What it is given.") }, ["call"]),
  shape({ each: query("Rows, one after another."), do: list(part("effectStep"), "On each of them.") }, ["each", "do"]),
);

const trigger: JsonSchema = {
  type: "string",
  pattern: "^((before:)?(create|update|save)|remove|(before:)?move:\\S+|(enter|leave):\\S+)$",
  description:
    "`create` `update` `save` `remove`, `move:<key>` `enter:<state>` `leave:<state>`; `before:create` `before:update` `before:save` `before:move:<key>` complete the record before it is judged.",
};

const every = shape(
  {
    every: oneOf(rhythms, "How often."),
    time: { type: "string", pattern: "^([01]\\d|2[0-3]):[0-5]\\d$", description: "`HH:mm`; of `hour` its minutes alone count. Default `00:00`." },
    day: integer("Of `week`: 1 Monday to 7 Sunday; of `month`: 1 to 28. Default 1."),
    days: cond("On these days alone; reads the day and parameters, no record."),
    where: cond("Records at hand. Default: all."),
  },
  ["every"],
);

const effect = shape(
  {
    key: id("Unique in the list."),
    on: either(part("trigger"), part("every"), list(either(part("trigger"), part("every")))),
    when: cond("On the record at hand. Default: always."),
    do: list(part("effectStep"), "In written order, in the transaction of the write."),
  },
  ["key", "on", "do"],
);

/** Parts of every kind of document that has a list of effects. */
export const effectParts: Record<string, JsonSchema> = {
  ...actorPart,
  target: either(path("`self`, a name, or a path of references."), part("query")),
  trigger,
  every,
  effectStep: step,
  effect,
};

export const effectList = (description: string): JsonSchema => list(part("effect"), description);
