import { buildDraft } from "../build-draft.ts";
import { cleanHelp, cleanLine } from "../clean-text.ts";
import { type Draft, type DraftOptions, type ForeignEntity, noNotes } from "../types.ts";
import { withoutNeedlessChoice } from "./nullable.ts";
import { type Reading, readRecord, readSingle } from "./read-fields.ts";
import { type Node, SchemaFiles } from "./schema-files.ts";
import { typesOf } from "./types-of.ts";
import { Effort, firstOf, hasProperties, partsOf, type View, viewOf } from "./view.ts";
import { isObject } from "../../../engine/values/json-object.ts";

export interface SchemaOptions extends DraftOptions {
  /** Name of the entity, and of the file. Default: the title, else `record`. */
  name?: string;
  /** Other files that `$ref` may name, by name. */
  files?: Readonly<Record<string, unknown>>;
  /** Names under `$defs`, `definitions` or `components/schemas` to take instead of the root; each becomes an entity. */
  components?: readonly string[];
}

const MOST_STEPS = 60_000;
export const componentFolders = [["$defs"], ["definitions"], ["components", "schemas"]] as const;

/** A JSON Schema (draft-04 to 2020-12) as entity and screen documents. Never throws, whatever the schema; what it could not say is in `unexpressed`. */
export function draftFromJsonSchema(schema: unknown, options: SchemaOptions): Draft {
  const files = new SchemaFiles(schema, options.files);
  const reading: Reading = { files, effort: new Effort(MOST_STEPS), notes: noNotes() };
  const wanted = options.components ?? (saysNothing(schema) ? namesOfComponents(files) : []);
  const chosen = wanted.map((name) => [name, componentOf(files, name)] as const);
  for (const [name, node] of chosen)
    if (node === null) reading.notes.unexpressed.push({ pointer: "#", keyword: "$ref", why: `没有名为“${cleanLine(name) ?? "?"}”的定义` });
  const entities = chosen.flatMap(([name, node]) => (node === null ? [] : [readEntity(name, node, reading)]));
  const rootName = options.name ?? cleanLine(isObject(schema) ? schema.title : null) ?? "record";
  return buildDraft(wanted.length > 0 ? entities : [readEntity(rootName, files.root, reading)], reading.notes, options);
}

/** A root that only holds definitions for others. */
const saysNothing = (schema: unknown): boolean =>
  isObject(schema) &&
  !Object.keys(schema).some((key) =>
    ["type", "properties", "items", "$ref", "oneOf", "anyOf", "allOf", "enum", "patternProperties", "if", "$dynamicRef"].includes(key),
  );

const MOST_COMPONENTS = 40;
function namesOfComponents(files: SchemaFiles): string[] {
  return componentFolders
    .flatMap((folder) => {
      const found = files.child(files.root, ...folder).schema;
      return isObject(found)
        ? Object.entries(found).filter(([, schema]) => isObject(schema) && (schema.type === "object" || isObject(schema.properties)))
        : [];
    })
    .map(([name]) => name)
    .slice(0, MOST_COMPONENTS);
}

function componentOf(files: SchemaFiles, name: string): Node | null {
  for (const folder of componentFolders) {
    const found = files.child(files.root, ...folder, name);
    if (found.schema !== undefined) return found;
  }
  return null;
}

function readEntity(source: string, node: Node, reading: Reading): ForeignEntity {
  const given = withoutNeedlessChoice(viewOf([node], reading), reading);
  const view = recordOf(given, reading);
  const isRecord = hasProperties(view) || hasBranches(view, reading);
  const base = { source, pointer: node.pointer, title: cleanLine(firstOf(given, "title")), help: cleanHelp(firstOf(given, "description")) };
  const fields = isRecord ? readRecord(view, reading) : readSingle(view, reading);
  return { ...base, fields: fields.length > 0 ? fields : [emptyField(node)], unique: [], indexes: [], key: null };
}

const emptyField = (node: Node) => ({
  source: "value",
  path: [],
  pointer: node.pointer,
  title: "内容",
  help: null,
  shape: { type: "json" as const },
  section: null,
});

/** A list of objects is read as its items: each becomes a record. */
function recordOf(view: View, { files, effort, notes }: Reading): View {
  const { types } = typesOf(view, { files, effort });
  const items = partsOf(view, "items").filter(({ value }) => isObject(value));
  if (types.size !== 1 || !types.has("array") || items.length === 0) return view;
  const inner = withoutNeedlessChoice(
    viewOf(
      items.map(({ node }) => files.child(node, "items")),
      { files, effort },
    ),
    { files, effort },
  );
  if (!hasProperties(inner)) return view;
  notes.unexpressed.push({ pointer: view.node.pointer, keyword: "items", why: "源是列表，其中每一项成为一条记录；对列表本身的要求没有带过来" });
  return inner;
}

const hasBranches = (view: View, { files, effort }: Reading): boolean =>
  [...partsOf(view, "oneOf"), ...partsOf(view, "anyOf")].some(
    ({ value, node }) =>
      Array.isArray(value) &&
      value.some((_, at) => ["oneOf", "anyOf"].some((keyword) => hasProperties(viewOf([files.child(node, keyword, at)], { files, effort })))),
  );
