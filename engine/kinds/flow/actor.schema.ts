import type { JsonSchema } from "../../grammar/json-schema.ts";
import { either, list, nameOrNames, part, path, shape } from "../../grammar/schema-parts.ts";

const only = { const: true };
const except = path(
  "Not whom this path leads to, or who made a move last (`last.actor`, `last.<move>.actor`): of two decisions, two different people. Nobody hands the record on to them.",
);

/** Part of every kind of document that names people by what a record says of them. */
export const actorPart: Record<string, JsonSchema> = {
  actor: either(
    shape({ owner: only }, ["owner"]),
    shape({ path: path(), except }, ["path"]),
    shape({ role: nameOrNames(), within: path(), except }, ["role"]),
    shape({ role: nameOrNames(), scope: nameOrNames(), except }, ["role", "scope"]),
    shape({ system: only }, ["system"]),
    shape({ any: list(part("actor")), except }, ["any"]),
  ),
};
