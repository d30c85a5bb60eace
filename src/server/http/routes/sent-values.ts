import type { FastifyRequest } from "fastify";
import { problem, requestError } from "../../../../engine/errors.ts";
import type { Words } from "../../../../engine/language/phrase.ts";
import { below } from "../../../../engine/values/json-pointer.ts";
import { notFound, refused } from "../../platform/errors.ts";
import { flatQuery, type Query } from "./query-string.ts";

/** Documents, the deepest that anybody sends, have forty levels. */
const MOST_LEVELS = 100;
const MOST_PATH = 200;

/** @throws HttpError 400 when it is no JSON, AppError REQUEST_PARAM_INVALID when it holds what no value may */
export function parseJson(bytes: Buffer): unknown {
  const value = parsed(bytes);
  assertHeld(value);
  return value;
}

function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes)) as unknown;
  } catch {
    throw refused("请求格式不正确");
  }
}

/** The query, each name with its value or values. @throws AppError REQUEST_PARAM_INVALID */
export function sentQuery(request: FastifyRequest): Record<string, string | string[]> {
  const query = flatQuery(request.query as Query);
  assertHeld(query);
  return query;
}

/** Steps of the address that stand for a value. Nothing is called by what cannot be written down. @throws HttpError 404 */
export function assertPath(request: FastifyRequest): void {
  if (!Object.values(request.params as Record<string, string>).every(isText)) throw notFound();
}

/**
 * Refuses what JSON or a form can write and no value of the server may be: a text with NUL or half a sign, which no database keeps; a number
 * beyond all numbers; names that stand for the prototype of an object; levels without end.
 * @throws AppError REQUEST_PARAM_INVALID with the JSON Pointer of the place
 */
export function assertHeld(value: unknown): void {
  const wrong = wrongIn(value, 0);
  if (wrong !== null) refuseAt(wrong.steps.reduceRight<string>(below, ""), wrong.expected);
}

interface Wrong {
  /** Where it stands, innermost first: whoever finds nothing wrong has paid for no path. */
  steps: (string | number)[];
  expected: Words;
}

function wrongIn(value: unknown, level: number): Wrong | null {
  if (typeof value === "string") return isText(value) ? null : { steps: [], expected: "不含控制字符的文字" };
  if (typeof value === "number") return Number.isFinite(value) ? null : { steps: [], expected: "数字" };
  if (typeof value !== "object" || value === null) return null;
  if (level >= MOST_LEVELS) return { steps: [], expected: "层数较少的内容" };
  return Array.isArray(value) ? wrongItem(value, level) : wrongMember(value as Record<string, unknown>, level);
}

function wrongItem(list: readonly unknown[], level: number): Wrong | null {
  for (const [at, item] of list.entries()) {
    const wrong = wrongIn(item, level + 1);
    if (wrong !== null) return { ...wrong, steps: [...wrong.steps, at] };
  }
  return null;
}

function wrongMember(members: Readonly<Record<string, unknown>>, level: number): Wrong | null {
  for (const name of Object.keys(members)) {
    const wrong = !isText(name) || isPrototype(name, members[name]) ? { steps: [], expected: "普通名称" } : wrongIn(members[name], level + 1);
    if (wrong !== null) return { ...wrong, steps: [...wrong.steps, name] };
  }
  return null;
}

const isText = (text: string): boolean => text.isWellFormed() && !text.includes("\0");
const isPrototype = (name: string, value: unknown): boolean =>
  name === "__proto__" || (name === "constructor" && typeof value === "object" && value !== null && Object.hasOwn(value, "prototype"));

function refuseAt(path: string, expected: Words): never {
  const said = path.toWellFormed().replaceAll("\0", "").slice(0, MOST_PATH);
  throw requestError([problem("REQUEST_PARAM_INVALID", said, { name: said.split("/").at(-1)!.slice(0, 60), expected })]);
}
