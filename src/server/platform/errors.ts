import type { Failure, FailureData } from "../../../engine/api.ts";
import { isAppError } from "../../../engine/errors.ts";
import type { AppError, Problem } from "../../../engine/errors.ts";
import { chineseOf, type Words } from "../../../engine/language/index.ts";
import { type DatabaseTrouble, troubleOf } from "./database/unavailable.ts";

/** A failure of the HTTP edge itself. `message` is what the user reads, in zh-CN. */
export class HttpError extends Error {
  readonly status: number;
  readonly words: Words;
  readonly data: FailureData | null;
  /** Token calls repeat code and text as error_code and error_description (contract, section 1). */
  readonly oauthCode: number | null;
  /** When to ask again, seconds. Null: asking again changes nothing. */
  readonly retryAfterSeconds: number | null;
  constructor(status: number, words: Words, more: { data?: FailureData; oauthCode?: number; retryAfterSeconds?: number } = {}) {
    super(chineseOf(words));
    this.name = "HttpError";
    this.words = words;
    this.status = status;
    this.data = more.data ?? null;
    this.oauthCode = more.oauthCode ?? null;
    this.retryAfterSeconds = more.retryAfterSeconds ?? null;
  }
}

export const unauthorized = () => new HttpError(401, "登录已失效，请重新登录");
/** A client program whose name or secret is wrong. */
export const unknownClient = () => new HttpError(401, "客户端标识或密钥不正确");
export const forbidden = () => new HttpError(403, "没有权限，请联系系统管理员");
export const notFound = () => new HttpError(404, "没有这个接口或文件");
export const tooLarge = () => new HttpError(413, "上传的文件过大");
export const tooManyCalls = () => new HttpError(429, "操作过于频繁，请稍后再试");
/** Nothing is wrong with the call: it may come again. */
export const putOff = (message: Words, retryAfterSeconds: number, data?: FailureData) =>
  new HttpError(503, message, { retryAfterSeconds, ...(data && { data }) });
/** More came at once than can be done. */
export const busy = (retryAfterSeconds = 1) => putOff("服务器繁忙，请稍后再试", retryAfterSeconds);
/** A sentence for the user. */
export const refused = (message: Words, data?: FailureData) => new HttpError(400, message, data === undefined ? {} : { data });
/** A failed sign-in. */
export const signInRefused = (message: Words, data: FailureData = {}) => new HttpError(400, message, { data, oauthCode: 400 });

export interface FailureReply {
  status: number;
  body: Failure;
  /** `msg`, for other languages. */
  words?: Words;
  /** Unexpected: to be logged with its stack. */
  bug: boolean;
  /** Seconds, for the header Retry-After. */
  retryAfterSeconds?: number;
}

const failure = (code: number, msg: string, data: FailureData | null, oauthCode: number | null = null): Failure => ({
  success: false,
  code,
  data,
  msg,
  error_code: oauthCode,
  error_description: oauthCode === null ? null : msg,
});

/** The one place where errors become HTTP (contract, section 1). Nothing of an unexpected error leaves the server but its traceId. */
export function toFailure(error: unknown, traceId: string): FailureReply {
  if (error instanceof HttpError) return httpFailure(error);
  if (isAppError(error)) return appFailure(error, traceId);
  const trouble = troubleOf(error);
  if (trouble !== null) return httpFailure(troubles[trouble]());
  const status = frameworkStatus(error);
  if (status !== null) return { status, body: failure(status, frameworkTexts[status] ?? "请求格式不正确", null), bug: false };
  return { status: 500, body: failure(500, "服务器内部错误，请联系系统管理员", { traceId }), bug: true };
}

/** What the database cannot do now. Who waited in vain for somebody else's change reads why (400, contract, section 1). */
const troubles: Readonly<Record<DatabaseTrouble, () => HttpError>> = {
  busy: () => busy(),
  away: () => putOff("数据库暂时没有应答，请稍后再试", 2),
  unsure: () => new HttpError(503, "保存时与数据库的连接中断，请刷新后核对是否已保存，再决定是否重做"),
  locked: () => refused("数据正被他人修改，请稍后再试"),
  slow: () => refused("查询时间过长，请缩小范围后再试"),
};

function httpFailure({ status, message, data, oauthCode, words, retryAfterSeconds }: HttpError): FailureReply {
  const reply = { status, body: failure(status, message, data, oauthCode), words, bug: false };
  return retryAfterSeconds === null ? reply : { ...reply, retryAfterSeconds };
}

const frameworkTexts: Record<number, string> = { 404: "没有这个接口或文件", 413: "上传的文件过大", 429: "操作过于频繁，请稍后再试" };

const connectionTexts: Record<number, string> = { 408: "请求超时，请重试", 431: "请求的地址过长，请减少条件后重试" };

/** What came over a connection and never became a request, by Node's own code. */
export function connectionFailure(code: string | undefined): { status: number; body: Failure } {
  const status = code === "ERR_HTTP_REQUEST_TIMEOUT" ? 408 : code === "HPE_HEADER_OVERFLOW" ? 431 : 400;
  return { status, body: failure(status, connectionTexts[status] ?? "请求格式不正确", null) };
}

/** Fastify's own refusals: unreadable body, wrong content type, body too large. */
function frameworkStatus(error: unknown): number | null {
  if (typeof error !== "object" || error === null || !("statusCode" in error)) return null;
  const status = error.statusCode;
  if (typeof status !== "number" || status < 400 || status >= 500) return null;
  return status === 404 || status === 413 || status === 429 ? status : 400;
}

function appFailure(error: AppError, traceId: string): FailureReply {
  const first = error.problems[0];
  if (error.kind === "schema" || first === undefined) {
    return { status: 500, body: failure(500, "服务器内部错误，请联系系统管理员", { traceId }), bug: true };
  }
  const status = statusOf(first);
  if (status === 403) return { status, body: failure(403, "没有权限，请联系系统管理员", null), bug: false };
  return { status, body: failure(status, first.message, problemData(error.problems)), bug: false };
}

/** Everything a user should read is 400, because the client shows a plain number for other statuses. */
function statusOf(first: Problem): number {
  if (first.code === "ACTION_DENIED") return 403;
  if (first.code === "READERS_BUSY") return 429;
  return first.code === "CALL_UNKNOWN" ? 404 : 400;
}

function problemData(problems: Problem[]): FailureData {
  const data: FailureData = { problems };
  const fieldErrors: Record<string, string> = {};
  for (const p of problems) {
    const field = p.path.replace(/^\//, "").replaceAll("/", ".");
    if (field !== "" && !Object.hasOwn(fieldErrors, field)) fieldErrors[field] = p.message;
    if (p.code === "STALE_VERSION") data.conflicts = p.params.conflicts as NonNullable<FailureData["conflicts"]>;
    if (p.code === "CLOCK_SKEW") data.serverTime = p.params.serverTime as number;
  }
  if (Object.keys(fieldErrors).length > 0) data.fieldErrors = fieldErrors;
  return data;
}
