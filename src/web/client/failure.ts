import { HTTPError, TimeoutError } from "ky";
import type { Failure } from "../../../engine/api.ts";
import { isEmpty } from "../../../engine/values/emptiness.ts";
import { RequestFailure } from "../../../renderers/data-source.ts";
import { i18n } from "../i18n/i18n.ts";

const sentence = (text: unknown): string => (typeof text === "string" && !isEmpty(text) ? text : "");

/** Sentence for a refused reply (specification, section 8). Empty = show nothing: after a 401 the page is left. */
export function failureText(status: number, body: Partial<Failure> | null): string {
  if (status === 401) return "";
  if (status === 400) return sentence(body?.msg) || sentence(body?.error_description);
  return i18n.t("errors:server", { status: String(status) });
}

/** A reply whose body says that it is no success: its code decides what is told, as a status would. */
export function envelopeFailure(body: Partial<Failure>): RequestFailure {
  const code = Number.isInteger(body.code) ? body.code! : 400;
  return new RequestFailure(code, failureText(code, body), body.data ?? {});
}

/** A server that has too much to do, or waits for its database, says so in words and when to come back; a proxy's 503 says neither. */
export const isPutOff = (reply: Response): boolean => reply.status === 503 && reply.headers.has("retry-after");

const putOffText = (reply: Response, body: Partial<Failure> | null): string => (isPutOff(reply) ? sentence(body?.msg) : "");

/** Whatever a call threw, as the one failure renderers know. */
export function toFailure(error: unknown, body: Partial<Failure> | null = null): RequestFailure {
  if (error instanceof RequestFailure) return error;
  if (error instanceof TimeoutError) return new RequestFailure(0, i18n.t("errors:timeout"));
  if (error instanceof HTTPError) {
    const { response } = error;
    return new RequestFailure(response.status, putOffText(response, body) || failureText(response.status, body), body?.data ?? {});
  }
  return new RequestFailure(0, i18n.t("errors:network"));
}
