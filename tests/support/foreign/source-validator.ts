import { Ajv, type ErrorObject, type Options, type ValidateFunction } from "ajv";
import { Ajv2019 } from "ajv/dist/2019.js";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null && !Array.isArray(value);
const options: Options = { allErrors: true, strict: false, validateFormats: true, logger: false, validateSchema: false, unicodeRegExp: true };

/** Draft-04 as draft-07: `id` and switches for open bounds. Everything else means the same. */
export function asDraft07(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(asDraft07);
  if (!isObject(schema)) return schema;
  const { id, exclusiveMinimum, exclusiveMaximum, ...rest } = schema;
  const made: Record<string, unknown> = Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, asDraft07(value)]));
  if (id !== undefined) made[typeof id === "string" ? "$id" : "id"] = typeof id === "string" ? id : asDraft07(id);
  for (const [word, bound, given] of [
    ["exclusiveMinimum", "minimum", exclusiveMinimum],
    ["exclusiveMaximum", "maximum", exclusiveMaximum],
  ] as const) {
    if (typeof given === "number" || isObject(given)) made[word] = asDraft07(given);
    else if (given === true && typeof made[bound] === "number") made[word] = made[bound];
  }
  return made;
}

/** The schema's own validator; null when ajv does not take the schema (a reference to another site, a pattern that is none). */
export function sourceValidator(schema: unknown): ((sample: unknown) => ErrorObject[]) | null {
  const dialect = isObject(schema) ? String(schema.$schema ?? "") : "";
  const is04 = dialect.includes("draft-04") || dialect === "" || (dialect.endsWith("/schema#") && !/draft-0[67]/.test(dialect));
  const Class = dialect.includes("2020-12") ? Ajv2020 : dialect.includes("2019-09") ? Ajv2019 : Ajv;
  const ajv = new Class(options);
  addFormats.default(ajv as never);
  let source = is04 ? asDraft07(schema) : schema;
  if (isObject(source)) source = Object.fromEntries(Object.entries(source).filter(([key]) => key !== "$schema"));
  let validate: ValidateFunction;
  try {
    validate = ajv.compile(source as object);
  } catch {
    return null;
  }
  return (sample) => (validate(sample) ? [] : (validate.errors ?? []));
}
