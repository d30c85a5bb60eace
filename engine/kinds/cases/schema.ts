import { conditionParts } from "../../grammar/condition.schema.ts";
import type { JsonSchema } from "../../grammar/json-schema.ts";
import { anything, documentSchema, either, id, integer, list, map, part, shape, string } from "../../grammar/schema-parts.ts";

const instant = (description: string): JsonSchema => ({ ...string(description), pattern: "^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2}$" });
const values = map(anything(), 'JSON as a form sends it; `{ "ctx": "<name>.<field>" }` inside is the value a row of this name has then.');
const name = (description: string): JsonSchema => ({ ...string(description), pattern: "^[A-Za-z][A-Za-z0-9]*$" });
const account = either(string("Account number."), shape({ role: id("The first account that holds this role.") }, ["role"]));
const by = part("account");
/** Of an entity: there is no record at hand whose path could lead to rows. */
const query = conditionParts.query!.anyOf![0]!;
const time = shape({ at: instant("Time passes until then, and what falls due is done.") }, ["at"]);

const found = shape({ find: query, as: name("What the first row found is called.") }, ["find", "as"]);
const given = either(
  shape(
    {
      make: id("Entity of which a row is made."),
      as: name("What the row is called in all that follows."),
      by,
      with: part("values"),
      state: id("Where its flow is: the moves there are made by the people whom the flow means."),
    },
    ["make", "as"],
  ),
  found,
  shape({ file: string("Name of an uploaded file."), as: name("What the file is called in all that follows."), by }, ["file", "as", "by"]),
  part("time"),
);

const reasons = map(string(), "Why the account goes on against rules that ask first (`severity: confirm`): `<entity>.<rule>` -> reason.");

const step = either(
  shape(
    {
      by,
      move: id("Key of a move."),
      of: name("The row."),
      with: part("values"),
      opinion: string("What the actor says of it."),
      to: id("A return: the passed node."),
      reasons,
    },
    ["by", "move", "of"],
  ),
  shape(
    {
      by: shape({ system: { const: true } }, ["system"]),
      move: id("Key of a move, made as time or an operation makes it."),
      of: name("The row."),
      with: part("values"),
      opinion: string("What is said of it."),
    },
    ["by", "move", "of"],
  ),
  shape({ by, save: name("The row that is changed."), with: part("values"), reasons }, ["by", "save", "with"]),
  shape({ by, create: id("Entity of which a row is added."), as: name("What the row is called."), with: part("values"), reasons }, ["by", "create"]),
  shape({ by, remove: name("The row that is removed."), reasons }, ["by", "remove"]),
  shape({ by, call: id("A registered operation."), of: id("The row it is called on, or an entity."), with: part("values"), reasons }, [
    "by",
    "call",
    "of",
  ]),
  found,
  part("time"),
);

const expectation = either(
  shape({ refused: string("The sentence, or the code, with which the last step is refused.") }, ["refused"]),
  shape({ of: name("The row."), state: id("Where its flow is."), fields: map(anything(), "What its fields hold.") }, ["of"]),
  shape({ rows: query, count: integer("How many there are."), by }, ["rows", "count"]),
);

const one = shape(
  {
    title: string("What is told, as a fact."),
    at: instant("The school's clock when the case begins. Default `2026-11-23 08:00:00`, a Monday of teaching week 13."),
    given: list(part("given"), "Rows that are there, made or found in this order."),
    do: list(part("step"), "What is done. Every step must be done, unless a refusal of the last one is expected."),
    expect: { ...list(part("expectation")), minItems: 1 },
  },
  ["title", "expect"],
);

export const casesSchema = documentSchema("cases", {
  description: "What the product does with records of one entity, as cases that are tried out on a seeded school and leave nothing there.",
  properties: {
    of: id("Entity whose behaviour the cases tell."),
    values: map(part("values"), "By entity, what its rows hold where a case says nothing else."),
    given: list(part("given"), "Rows that are there in every case, before those of its own."),
    cases: list(part("case")),
  },
  required: ["of", "cases"],
  parts: { ...conditionParts, account, values, time, given, step, expectation, case: one },
});
