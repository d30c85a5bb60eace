import { Ajv } from "ajv";

type Schema = Record<string, unknown>;
const ajv = new Ajv({ strict: true, allErrors: true });

/**
 * The shape an example of the contract stands for: every field it names is there with its type, and the lists it fills are filled.
 * Where the example is null, null or text.
 */
function shapeOf(example: unknown, deep = false): Schema {
  if (example === null) return { type: ["string", "null"], nullable: true };
  if (Array.isArray(example)) return { type: "array", ...(deep ? {} : { minItems: Math.min(example.length, 1) }), items: itemShape(example) };
  if (typeof example === "object") {
    const fields = Object.entries(example as object);
    return {
      type: "object",
      required: fields.map(([name]) => name),
      properties: Object.fromEntries(fields.map(([name, value]) => [name, shapeOf(value, true)])),
    };
  }
  if (typeof example === "number") return { type: Number.isInteger(example) ? "integer" : "number" };
  return { type: typeof example };
}

const itemShape = (examples: readonly unknown[]): Schema => (examples.length === 0 ? {} : shapeOf(examples[0], true));

/** What is wrong with a value by the contract's example; empty when nothing is. */
export function wrongBy(example: unknown, value: unknown): string[] {
  const check = ajv.compile(shapeOf(example));
  if (check(value)) return [];
  return (check.errors ?? []).map((error) => `${error.instancePath || "/"} ${error.message}: ${JSON.stringify(error.params)}`);
}

/** Names of a refusal (contract, section 1), whatever went wrong. */
const refusalKeys = ["code", "data", "error_code", "error_description", "msg", "success"];

/** What is wrong with a refusal: its status, its envelope, or a sentence that nobody could read. */
export function wrongRefusal(reply: { statusCode: number; json(): Record<string, unknown> }, ...codes: number[]): string[] {
  const body = reply.json();
  return [
    ...(codes.includes(reply.statusCode) ? [] : [`status ${reply.statusCode}`]),
    ...(body.code === reply.statusCode && body.success === false ? [] : ["code or success"]),
    ...(Object.keys(body).sort().join() === refusalKeys.join() ? [] : [`keys ${Object.keys(body).join()}`]),
    ...(/\p{Script=Han}/u.test(String(body.msg)) ? [] : [`msg ${body.msg}`]),
    ...(/select |kysely|postgres|node_modules|\.ts\b/i.test(JSON.stringify(body)) ? ["inner words"] : []),
  ];
}
