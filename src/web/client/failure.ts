import { HTTPError, TimeoutError } from "ky";
import type { Failure } from "../../../engine/api.ts";
import { RequestFailure } from "../../../renderers/data-source.ts";
import { i18n } from "../i18n/i18n.ts";

/** Sentence for a refused reply (specification, section 8). Empty = show nothing. */
export function failureText(status: number, body: Partial<Failure> | null): string {
  if (status === 400) return body?.msg || body?.error_description || "";
  return i18n.t("errors:server", { status: String(status) });
}

/** Whatever a call threw, as the one failure renderers know. */
export function toFailure(error: unknown, body: Partial<Failure> | null = null): RequestFailure {
  if (error instanceof RequestFailure) return error;
  if (error instanceof TimeoutError) return new RequestFailure(0, i18n.t("errors:timeout"));
  if (error instanceof HTTPError) return new RequestFailure(error.response.status, failureText(error.response.status, body), body?.data ?? {});
  return new RequestFailure(0, i18n.t("errors:network"));
}
