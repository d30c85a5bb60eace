import type { Chance } from "./chance.ts";
import type { DescribedCall } from "./described-calls.ts";
import { hostileBodies, hostileNames, hostileTexts, hostileValues, largeBodies } from "./hostile-values.ts";
import { headerNames, headerValues, mediaTypes, pathSteps } from "./hostile-heads.ts";
import { hostileForms } from "./multipart-bodies.ts";

type Json = Record<string, unknown>;

/** A request as it travels. */
export interface HostileRequest {
  /** For people who look for what failed. */
  what: string;
  method: "GET" | "POST";
  path: string;
  /** Without `?`, as it stands in the address. */
  search: string;
  headers: Record<string, string>;
  payload?: Buffer;
}

/** Makes a request of a call; null = it does not apply to it. */
export interface Attack {
  name: string;
  make(of: { call: DescribedCall; chance: Chance; ids: readonly string[] }): Partial<HostileRequest> | null;
}

const encoded = (pairs: readonly (readonly [string, string])[]): string =>
  pairs.map(([name, value]) => `${escaped(name)}=${escaped(value)}`).join("&");
/** Lone halves of signs as the bytes a careless program sends. */
const escaped = (text: string): string =>
  text.isWellFormed() ? encodeURIComponent(text) : [...text].map((sign) => (sign.isWellFormed() ? encodeURIComponent(sign) : "%ED%A0%80")).join("");
const json = (value: unknown): Partial<HostileRequest> => ({
  headers: { "content-type": "application/json" },
  payload: Buffer.from(JSON.stringify(value) ?? ""),
});

/** A value of a schema that a client might send. */
function plausible(schema: Json, { chance, ids }: { chance: Chance; ids: readonly string[] }): unknown {
  if (Array.isArray(schema.enum)) return chance.of(schema.enum);
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (type === "integer" || type === "number") return 1;
  if (type === "boolean") return false;
  if (type === "array") return ids.length > 0 ? [chance.of(ids)] : ["1"];
  if (type === "object") return {};
  if (schema.format === "date") return "2026-11-20";
  return ids.length > 0 && schema.maxLength === undefined ? chance.of(ids) : "1";
}
type Making = Parameters<Attack["make"]>[0];
const propertiesOf = ({ body }: DescribedCall): Record<string, Json> => (body?.properties ?? {}) as Record<string, Json>;
const plausibleBody = (of: Making): Json =>
  Object.fromEntries(Object.entries(propertiesOf(of.call)).map(([name, schema]) => [name, plausible(schema, of)]));
const plausibleQuery = (of: Making): [string, string][] =>
  Object.entries(of.call.query).map(([name, schema]) => [name, String(plausible(schema, of))]);
const takesBody = ({ method }: DescribedCall): boolean => method === "POST";

/** Small requests: each call meets some of them in every run. */
export const attacks: readonly Attack[] = [
  {
    name: "nothing at all",
    make: ({ call }) => (takesBody(call) ? json({}) : {}),
  },
  {
    name: "one parameter of another kind",
    make: (of) => {
      const names = Object.keys(of.call.query);
      if (names.length === 0) return null;
      const wrong = of.chance.of(names);
      return { search: encoded(plausibleQuery(of).map(([name, value]) => [name, name === wrong ? of.chance.of(hostileTexts) : value])) };
    },
  },
  {
    name: "parameters of other kinds",
    make: ({ call, chance }) => {
      const names = Object.keys(call.query);
      return names.length === 0 ? null : { search: encoded(names.map((name) => [name, chance.of(hostileTexts)])) };
    },
  },
  {
    name: "parameters nobody asked for",
    make: (of) => ({
      search: encoded([
        ...plausibleQuery(of),
        ...of.chance.some(hostileNames, 3).map((name): [string, string] => [name, of.chance.of(hostileTexts)]),
      ]),
    }),
  },
  {
    name: "a parameter many times",
    make: ({ call, chance }) => {
      const name = chance.of([...Object.keys(call.query), ...call.fields.slice(0, 5), "id"]);
      return {
        search: encoded(Array.from({ length: chance.of([2, 3, 500]) }, (_, at) => [chance.of([name, `${name}[]`, `${name}[${at}]`]), String(at)])),
      };
    },
  },
  {
    name: "filters of other kinds",
    make: ({ call, chance }) => {
      if (call.fields.length === 0 || call.method !== "GET") return null;
      return {
        search: encoded(
          chance
            .some(call.fields, 1)
            .map((field) => [chance.of([field, field, `${field}.${chance.of(call.fields)}`, `${field}.begin`]), chance.of(hostileTexts)]),
        ),
      };
    },
  },
  {
    name: "a condition of another kind",
    make: ({ call, chance }) => {
      if (!Object.hasOwn(call.query, "where")) return null;
      const field = chance.of([...call.fields, ...hostileNames]);
      const operator = chance.of(["eq", "in", "gte", "like", "empty", "under", "between", "__proto__", "not"]);
      const value = chance.of(hostileValues);
      const where = chance.of<unknown>([
        value,
        { field, [operator]: value },
        { all: [value] },
        { any: value },
        { not: { field, [operator]: value } },
        { field: value, eq: 1 },
      ]);
      return { search: encoded([["where", JSON.stringify(where).slice(0, 20_000)]]) };
    },
  },
  {
    name: "an address that is no text",
    make: ({ chance }) => ({
      search: chance.of([
        "%",
        "%zz=1",
        "id=%00",
        "id=%ff%fe",
        "id=%ed%a0%80",
        "id=%c0%af",
        "&&==&",
        "?id=1",
        "=",
        "id",
        "%5B%5D=1",
        "id=1;x=2",
        "id=+%2B+",
        `${"a&".repeat(2_000)}`,
      ]),
    }),
  },
  {
    name: "pages out of range",
    make: ({ call, chance }) => {
      if (!Object.hasOwn(call.query, "current")) return null;
      const number = () => chance.of(["0", "-1", "999999999999999", "9007199254740991", "1e9", "1.5", "", "2147483648"]);
      return {
        search: encoded([
          ["current", number()],
          ["size", chance.of([number(), "500", "1"])],
        ]),
      };
    },
  },
  {
    name: "one field of another kind",
    make: (of) => {
      const names = Object.keys(propertiesOf(of.call));
      if (!takesBody(of.call) || names.length === 0) return null;
      return json({ ...plausibleBody(of), [of.chance.of(names)]: of.chance.of(hostileValues) });
    },
  },
  {
    name: "fields of other kinds",
    make: ({ call, chance }) => {
      const names = Object.keys(propertiesOf(call));
      if (!takesBody(call) || names.length === 0) return null;
      return json(Object.fromEntries(chance.some(names, chance.of([2, 6, 100])).map((name) => [name, chance.of(hostileValues)])));
    },
  },
  {
    name: "fields nobody asked for",
    make: (of) =>
      takesBody(of.call)
        ? json({ ...plausibleBody(of), ...Object.fromEntries(of.chance.some(hostileNames, 3).map((name) => [name, of.chance.of(hostileValues)])) })
        : null,
  },
  {
    name: "what every call of a flow or an operation takes",
    make: (of) => {
      if (!takesBody(of.call)) return null;
      const some = <T>(value: T): T | unknown => (of.chance.below(3) === 0 ? of.chance.of(hostileValues) : value);
      const id = of.ids.length > 0 ? of.chance.of(of.ids) : "1";
      return json(
        of.chance.of<unknown>([
          { id: some(id), input: some({}) },
          { ids: some([id]), input: some({}), stage: some("preview") },
          { id: some(id), opinion: some("好"), fields: some({}), version: some(1) },
          { ids: some([id]), fields: some({}) },
        ]),
      );
    },
  },
  {
    name: "a body of another kind",
    make: ({ call, chance }) => (takesBody(call) ? json(chance.of(hostileValues)) : null),
  },
  {
    name: "a body that is no JSON",
    make: ({ call, chance }) => {
      if (!takesBody(call)) return null;
      return { headers: { "content-type": "application/json" }, payload: chance.of(hostileBodies)[1] };
    },
  },
  {
    name: "a body of another type",
    make: ({ call, chance }) => {
      if (!takesBody(call)) return null;
      const type = chance.of(mediaTypes);
      const headers: Record<string, string> = type === "" ? {} : { "content-type": type };
      return { headers, payload: Buffer.from(chance.of(["id=1&id[]=2&__proto__[a]=1", '{"id":"1"}', "%00=%ff", "\u0000"])) };
    },
  },
  {
    name: "a form that is none",
    make: ({ call, chance }) => {
      if (!takesBody(call)) return null;
      const { type, body } = chance.of(hostileForms);
      return { headers: { "content-type": type }, payload: body };
    },
  },
  {
    name: "hostile headers",
    make: (of) => {
      const value = of.chance.of(headerValues);
      const name = of.chance.of(headerNames);
      return {
        search: encoded(plausibleQuery(of)),
        headers: { [name]: value },
        ...(takesBody(of.call)
          ? { payload: Buffer.from(JSON.stringify(plausibleBody(of))), headers: { "content-type": "application/json", [name]: value } }
          : {}),
      };
    },
  },
  {
    name: "a step of the path of another kind",
    make: ({ call, chance }) => {
      const step = chance.of(pathSteps);
      const path = call.path.includes("{") ? call.path.replace(/\{\w+\}/, () => step) : call.path.replace(/[^/]+$/, step);
      return { path };
    },
  },
];

/** Requests of megabytes: few calls meet each. */
export const largeAttacks: readonly Attack[] = [
  ...largeBodies.map(
    ([name, body]): Attack => ({
      name,
      make: ({ call }) => (takesBody(call) ? { headers: { "content-type": "application/json" }, payload: body() } : null),
    }),
  ),
  {
    name: "a form of a thousand parts",
    make: ({ call }) =>
      takesBody(call)
        ? {
            headers: { "content-type": hostileForms[0]!.type },
            payload: Buffer.from(`${hostileForms.find(({ name }) => name === "a field many times")!.body}`.repeat(50)),
          }
        : null,
  },
];

/** A request of a call. Null when the attack is none of this call. */
export function requestOf(attack: Attack, of: Making): HostileRequest | null {
  const made = attack.make(of);
  if (made === null) return null;
  const { call } = of;
  return {
    what: `${call.method} ${call.path}: ${attack.name}`,
    method: call.method,
    path: call.path.replace(/\{\w+\}/g, "000000"),
    search: "",
    headers: {},
    ...made,
  };
}
