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
  assertHeld(value, "", 0);
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
  assertHeld(query, "", 0);
  return query;
}

/** Steps of the address that stand for a value. Nothing is called by what cannot be written down. @throws HttpError 404 */
export function assertPath(request: FastifyRequest): void {
  if (!Object.values(request.params as Record<string, string>).every(isText)) throw notFound();
}

/**
 * Refuses what JSON or a form can write and no value of the server may be: a text with NUL or half a sign, which no database keeps; a number
 * beyond all numbers; names that stand for the prototype of an object; levels without end. `path`: JSON Pointer.
 * @throws AppError REQUEST_PARAM_INVALID
 */
export function assertHeld(value: unknown, path: string, level: number): void {
  if (typeof value === "string" && !isText(value)) refuseAt(path, "不含控制字符的文字");
  if (typeof value === "number" && !Number.isFinite(value)) refuseAt(path, "数字");
  if (typeof value !== "object" || value === null) return;
  if (level >= MOST_LEVELS) refuseAt(path, "层数较少的内容");
  if (Array.isArray(value)) for (const [at, item] of value.entries()) assertHeld(item, `${path}/${at}`, level + 1);
  else assertMembers(value, path, level);
}

function assertMembers(value: object, path: string, level: number): void {
  for (const [name, item] of Object.entries(value)) {
    if (!isText(name) || isPrototype(name, item)) refuseAt(below(path, name), "普通名称");
    assertHeld(item, below(path, name), level + 1);
  }
}

const isText = (text: string): boolean => text.isWellFormed() && !text.includes("\0");
const isPrototype = (name: string, value: unknown): boolean =>
  name === "__proto__" || (name === "constructor" && typeof value === "object" && value !== null && Object.hasOwn(value, "prototype"));

function refuseAt(path: string, expected: Words): never {
  const said = path.toWellFormed().replaceAll("\0", "").slice(0, MOST_PATH);
  throw requestError([problem("REQUEST_PARAM_INVALID", said, { name: said.split("/").at(-1)!.slice(0, 60), expected })]);
}
