import fc from "fast-check";

/** Values for a JSON Schema: mostly what it asks for, now and then not. `#` references of one file only. */
type Schema = Record<string, unknown>;
const isObject = (value: unknown): value is Schema => typeof value === "object" && value !== null && !Array.isArray(value);
const MAX_DEPTH = 5;

export interface SampleOptions {
  seed: number;
  count: number;
}

/** Values made from the schema, each followed by one with a single fault put into it. */
export function samplesOf(root: unknown, { seed, count }: SampleOptions): unknown[] {
  const arbitrary = arbitraryOf(root, { root, depth: 0 });
  const made = fc.sample(arbitrary, { seed, numRuns: count });
  const faults = fc.sample(fc.tuple(fc.nat(), oddValue, fc.nat(3)), { seed: seed + 1, numRuns: count });
  return made.flatMap((value, at) => [value, withFault(structuredClone(value), faults[at]!)]);
}

const oddValue: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    "x",
    "不在其中",
    "a\nb",
    "1",
    1,
    0,
    -1,
    1.5,
    1e12,
    123_456.789_01,
    true,
    false,
    [],
    {},
    [1, "a"],
    { a: 1 },
    "2024-02-30",
    "x@y",
    "\u0001",
  ),
  fc.integer({ min: 150, max: 3000 }).map((length) => "长".repeat(length)),
);

/** Puts a value in some place, takes a key away or adds one. */
function withFault(value: unknown, [pick, odd, kind]: readonly [number, unknown, number]): unknown {
  const places: { holder: Schema | unknown[]; key: string | number }[] = [];
  const visit = (at: unknown): void => {
    if (!Array.isArray(at) && !isObject(at)) return;
    for (const [key, item] of Object.entries(at)) {
      places.push({ holder: at, key });
      visit(item);
    }
  };
  visit(value);
  const place = places[pick % Math.max(1, places.length)];
  if (place === undefined) return isObject(value) ? { ...value, strange: odd } : odd;
  if (kind === 0 && isObject(place.holder)) delete place.holder[place.key as string];
  else if (kind === 1 && isObject(place.holder)) place.holder.strange = odd;
  else (place.holder as Schema)[place.key as string] = odd;
  return value;
}

interface Place {
  root: unknown;
  depth: number;
}

function arbitraryOf(given: unknown, place: Place): fc.Arbitrary<unknown> {
  if (!isObject(given) || place.depth > MAX_DEPTH) return fc.constantFrom<unknown>("x", 1, true, { a: "b" }, ["c"]);
  const schema = flat(given, place);
  const below = { ...place, depth: place.depth + 1 };
  if (Array.isArray(schema.enum) && schema.enum.length > 0) return fc.constantFrom(...(schema.enum as unknown[]));
  if (Object.hasOwn(schema, "const")) return fc.constant(schema.const);
  for (const keyword of ["oneOf", "anyOf"]) {
    const branches = schema[keyword];
    if (!Array.isArray(branches) || branches.length === 0) continue;
    const { [keyword]: _, ...rest } = schema;
    return fc.oneof(
      ...branches.slice(0, 8).map((branch: unknown) =>
        arbitraryOf(
          {
            ...rest,
            ...(isObject(branch) ? flat(branch, place) : {}),
            properties: { ...props(rest), ...props(isObject(branch) ? flat(branch, place) : {}) },
          },
          below,
        ),
      ),
    );
  }
  const types = [schema.type ?? typeByWords(schema)].flat().filter((type): type is string => typeof type === "string");
  return fc.oneof(...(types.length === 0 ? ["string", "boolean"] : types).map((type) => typed(schema, type, below)));
}

const props = (schema: Schema): Schema => (isObject(schema.properties) ? schema.properties : {});

/** The schema with its reference followed and `allOf` laid over. */
function flat(schema: Schema, { root }: Place, hops = 0): Schema {
  if (hops > 10) return {};
  let all: Schema = schema;
  if (typeof schema.$ref === "string" && schema.$ref.startsWith("#")) {
    const { $ref, ...rest } = schema;
    const target = schema.$ref
      .slice(1)
      .split("/")
      .slice(1)
      .reduce<unknown>((at, step) => {
        const key = decodeURIComponent(step).replaceAll("~1", "/").replaceAll("~0", "~");
        return (isObject(at) || Array.isArray(at)) && Object.hasOwn(at, key) ? (at as Schema)[key] : undefined;
      }, root);
    all = { ...(isObject(target) ? flat(target, { root, depth: 0 }, hops + 1) : {}), ...rest };
  }
  if (!Array.isArray(all.allOf)) return all;
  const { allOf, ...rest } = all;
  const parts = allOf.filter(isObject).map((part) => flat(part, { root, depth: 0 }, hops + 1));
  const every = [rest, ...parts];
  return Object.assign({}, ...every, {
    properties: Object.assign({}, ...every.map(props)),
    required: every.flatMap((part) => list(part.required)),
  }) as Schema;
}

const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

function typeByWords(schema: Schema): string | undefined {
  if (isObject(schema.properties) && Object.keys(schema.properties).length > 0) return "object";
  if (schema.items !== undefined) return "array";
  return schema.minimum !== undefined || schema.maximum !== undefined ? "number" : undefined;
}

function typed(schema: Schema, type: string, place: Place): fc.Arbitrary<unknown> {
  switch (type) {
    case "object":
      return objectOf(schema, place);
    case "array":
      return fc.array(arbitraryOf(Array.isArray(schema.items) ? schema.items[0] : (schema.items ?? {}), place), {
        minLength: Math.min(3, number(schema.minItems, 0)),
        maxLength: Math.max(1, Math.min(3, number(schema.minItems, 0)), Math.min(3, number(schema.maxItems, 3))),
      });
    case "string":
      return textOf(schema);
    case "integer":
    case "number":
      return numberOf(schema, type === "integer");
    case "boolean":
      return fc.boolean();
    default:
      return fc.constant(null);
  }
}

const number = (value: unknown, otherwise: number): number => (typeof value === "number" && Number.isFinite(value) ? value : otherwise);

function objectOf(schema: Schema, place: Place): fc.Arbitrary<unknown> {
  const required = new Set(list(schema.required));
  const entries = Object.entries(props(schema)).filter(([key]) => key !== "__proto__");
  // A big object keeps its required keys and some of the others.
  const kept = entries.filter(([key], at) => required.has(key) || at < 25);
  const members = Object.fromEntries(kept.map(([key, inner]) => [key, arbitraryOf(inner, place)]));
  return fc.record(members, { requiredKeys: kept.map(([key]) => key).filter((key) => required.has(key)), noNullPrototype: true });
}

function textOf({ format, pattern, minLength, maxLength }: Schema): fc.Arbitrary<unknown> {
  if (format === "date") return fc.constantFrom("2024-02-29", "1999-12-31", "2023-02-29", "24-1-1");
  if (format === "date-time") return fc.constantFrom("2024-05-01T10:00:00Z", "2024-12-31T23:30:00+02:00", "2024-13-01T00:00:00Z", "yesterday");
  if (format === "email") return fc.constantFrom("a@example.com", "no mail", "a.b+c@mail.example.org");
  if (format === "uri" || format === "url") return fc.constantFrom("https://example.com/a?b=c", "http://localhost", "nothing");
  const plain = fc.string({
    minLength: Math.min(300, number(minLength, 0)),
    maxLength: Math.max(number(minLength, 0), Math.min(300, number(maxLength, 20))),
    unit: fc.constantFrom("a", "B", "1", "-", "_", ".", "中", " ", "😀"),
  });
  if (typeof pattern !== "string") return plain;
  try {
    return fc.oneof(fc.stringMatching(new RegExp(pattern, "u"), { size: "xsmall" }), plain);
  } catch {
    return plain;
  }
}

function numberOf(schema: Schema, isInteger: boolean): fc.Arbitrary<unknown> {
  const low = number(schema.exclusiveMinimum, number(schema.minimum, -1000));
  const high = number(schema.exclusiveMaximum, number(schema.maximum, low + 2000));
  const near = [low, low + 1, low - 1, high, high - 1, high + 1]
    .filter((value) => Number.isFinite(value))
    .map((value) => (isInteger ? Math.round(value) : value));
  return isInteger ? fc.constantFrom(...near) : fc.constantFrom(...near, low + 0.5, low + 0.25);
}
