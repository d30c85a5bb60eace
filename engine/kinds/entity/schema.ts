import { severities, storages } from "./document.ts";
import { aggregates, conditionParts } from "../../grammar/condition.schema.ts";
import { accessParts } from "./access.schema.ts";
import { effectList, effectParts } from "../effects/effect.schema.ts";
import { services } from "../area/document.ts";
import { askParts } from "../../fields/ask.schema.ts";
import { guardPart } from "../flow/guard.schema.ts";
import { callSchema, shownLineSchema } from "./call.schema.ts";
import {
  cond,
  described,
  documentSchema,
  either,
  expr,
  flag,
  id,
  integer,
  list,
  map,
  names,
  nameOrNames,
  oneOf,
  pair,
  part,
  path,
  sentence,
  shape,
  string,
  text,
  withDefault,
} from "../../grammar/schema-parts.ts";

const ruleHead = {
  key: id("Unique in the entity."),
  when: cond("The rule applies only when this holds."),
};
const ruleTail = {
  at: path("Field the message stands at. Default: first field read by the rule."),
  message: text("Sentence for the person at the form."),
};
const atRows = path(
  "Field the message stands at, or a column of an own table (`items.qty`): there it stands at each row that breaks what `every` or `none` asks of it. Default: first field read by the rule.",
);
const saidTail = { at: ruleTail.at, message: sentence("Sentence for the person at the form; a list of texts and values of the record.") };
const severity = withDefault(
  "refuse",
  oneOf(
    severities,
    "`confirm`: whoever breaks the rule is asked for a reason and may go on; the reason stands in the history. A school may turn `confirm` into `refuse`, not the other way.",
  ),
);
const query = (description: string) => part("query", description);
const limit = shape(
  {
    rows: either(query("Rows that count. Default: the entity's own."), list(part("query"), "Rows of several queries, together.")),
    agg: oneOf(["count", "sum"], "How the rows are counted."),
    of: expr("What is summed, read on the row that counts."),
    per: names("Only rows that agree with the record in these fields count; a record that lacks one of them is not limited."),
    bound: either(
      shape({ first: query("Its first row holds the bound."), pick: expr("The bound, read on that row.") }, ["first", "pick"]),
      expr("Null is no bound."),
    ),
  },
  ["agg", "bound"],
);
const limitTail = {
  at: path("Field the message stands at. Default: the last of `per`."),
  message: sentence("Sentence for the person at the form; may read `limit.used`, `limit.bound` and `limit.left`."),
  severity,
  breach: shape(
    {
      set: map(expr(), "Field -> its value; may read `limit.used`, `limit.bound` and `limit.left`."),
      rows: withDefault("record", oneOf(["record", "all"], "`all`: the other records of the entity that count beside it are marked, too.")),
    },
    ["set"],
  ),
  offer: query("What else may be chosen at the field of the message, told with the refusal. Default limit: 3."),
};
const rule = either(
  shape({ ...ruleHead, assert: cond("Must hold."), severity, ...saidTail, at: atRows }, ["key", "assert", "message"]),
  shape({ ...ruleHead, require: names("Fields that must be filled."), severity, ...saidTail }, ["key", "require", "message"]),
  shape(
    {
      key: ruleHead.key,
      when: cond("The values stay from then on; asked of the record as it is stored, before the change. Default: once it is stored."),
      freeze: names("Stored fields whose values stay as they are."),
      severity,
      at: path("Field the message stands at. Default: the field that would change."),
      message: saidTail.message,
    },
    ["key", "freeze", "message"],
  ),
  shape(
    {
      ...ruleHead,
      window: shape(
        {
          start: expr("First moment; of a date its midnight. Absent or null: open from ever."),
          end: expr("Last moment; of a date the whole day. Absent or null: open for ever."),
          for: names("`create` and moves of the flow as `move:<key>`: what is refused outside of it."),
        },
        ["for"],
      ),
      at: ruleTail.at,
      message: sentence(),
    },
    ["key", "window", "message"],
  ),
  shape(
    {
      ...ruleHead,
      noOverlap: shape({ of: pair(path(), "Start and end."), per: nameOrNames("Per which fields."), where: cond("Rows that count.") }, ["of", "per"]),
      ...ruleTail,
    },
    ["key", "noOverlap", "message"],
  ),
  shape({ ...ruleHead, acyclic: path("Reference to the own entity that may not lead back to its row."), ...ruleTail }, ["key", "acyclic", "message"]),
  shape({ ...ruleHead, atMost: limit, ...limitTail }, ["key", "atMost", "message"]),
  shape({ ...ruleHead, atLeast: limit, ...limitTail }, ["key", "atLeast", "message"]),
);

const unique = either(
  list({ type: "string" }),
  shape(
    {
      fields: names(),
      where: cond("Rows that count."),
      nullsEqual: flag("Two nulls collide."),
      message: text(),
    },
    ["fields"],
  ),
);

const summary = shape(
  {
    keys: names("Stored fields of the summary. A row in which one of them is null belongs to no group."),
    sources: list(part("summarySource"), "Where its rows come from, on common keys."),
    every: integer("Minutes between two workings-off. Default: a change is worked off within a second."),
    freeze: cond("Rows of the summary that stay as they are, whatever becomes of the sources."),
  },
  ["keys", "sources"],
);
const summarySource = shape(
  {
    key: id("Unique in the summary."),
    entity: id(),
    where: cond("Rows that count."),
    keys: map(expr(), "Key -> its value, from the row of the source. Default: the field of the same name."),
    measures: map(part("summaryMeasure"), "Field of the summary -> its figure. Without any, the source only says which groups there are."),
  },
  ["key", "entity"],
);
const summaryMeasure = shape(
  {
    agg: oneOf(aggregates),
    of: expr("Field or expression of the source; `count` needs none."),
    where: cond("Rows that count for this figure."),
  },
  ["agg"],
);

export const entitySchema = documentSchema("entity", {
  description: "Fields, rules, named conditions, uniqueness and access of one kind of record. Says nothing about looks.",
  properties: {
    service: oneOf(services, "Default: the service of its area."),
    renamedFrom: names("Ids this entity had before; the migration renames the table."),
    key: withDefault("id", path("Field whose value other entities store to point here. Unique and immutable.")),
    titleField: path("Shown wherever a reference to the record is shown. Default: the key."),
    called: {
      ...list(either(string("A sign between two fields, the same in every language."), shape({ field: path("Field of the entity.") }, ["field"]))),
      minItems: 1,
      description:
        "What it is called wherever something refers to it, when its title alone does not tell which: fields, the title among them, and signs one after another. A reference says what its own record is called. Default: its title.",
    },
    owner: path("Field that names the person the record belongs to."),
    treeField: path("Self reference that makes the entity a tree; `under` works on references to it."),
    enabledField: path("Boolean field that hides a row from selects when false. Default: `isEnabled` when it exists."),
    settings: flag(
      "Rows are settings: what was read of them is kept for five seconds, or until one is written. Never for rows that people compete for.",
    ),
    decidesRights: flag("Its rows say who people are or what they may do: no effect writes them."),
    stored: withDefault(
      "table",
      oneOf(storages, "`view`: its rows are those of a view that the upgrades of the product make; they are read, and nobody writes them."),
    ),
    about: described(
      shape({ entity: id("Field that holds the id of its entity."), id: path("Path that holds its id.") }, ["entity", "id"]),
      "Its rows tell of records of other entities that go through a flow: every right to a row holds where the person may read that record, too.",
    ),
    search: names("Paths searched by `keyword`. Default: titleField and key."),
    shows: names("Fields readable through a reference by everyone who may read the referring field. Default: key and titleField."),
    order: list(
      shape({ field: path(), dir: oneOf(["asc", "desc"]) }, ["field", "dir"]),
      "Default order of lists and selects. Default: newest first.",
    ),
    from: part("summary", "Makes it a summary: its rows are worked out from those of other entities and nobody writes them."),
    fields: list(part("field"), "In the order shown by default."),
    links: list(
      shape(
        {
          name: id("First step of a to-many path."),
          title: text(),
          entity: id("Entity of the rows."),
          by: path("Their field that refers here."),
        },
        ["name", "title", "entity", "by"],
      ),
      "To-many relations: rows of another entity that refer to this record.",
    ),
    conditions: map(cond(), 'Named conditions, used by `{ "use": name }`.'),
    rules: list(part("rule"), "Written once; hold in form, API, import and flow."),
    unique: list(part("unique"), "Sets of fields unique per tenant among rows not removed."),
    indexes: list(list({ type: "string" }), "Beyond the automatic ones."),
    onRemove: withDefault("restrict", oneOf(["restrict", "allow"], "Whether a record that others refer to can be removed.")),
    effects: effectList("What a write, a move or a removal of its records brings about."),
    calls: list(part("call"), "What people ask for under a name, by a button or the API, in steps."),
    keeper: part("actor", "Who is told of what others propose to change. Whoever may write the proposed fields accepts or rejects it."),
    locks: names("Anchors that overlays may not touch."),
    access: part("access", "Who may do what to which rows and groups. Deny by default."),
  },
  required: ["fields", "access"],
  parts: {
    ...conditionParts,
    ...askParts,
    rule,
    unique,
    summary,
    summarySource,
    summaryMeasure,
    ...accessParts,
    ...effectParts,
    ...guardPart,
    call: callSchema,
    shownLine: shownLineSchema,
  },
});
