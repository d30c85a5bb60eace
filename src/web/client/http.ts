import ky, { HTTPError, type Options, type RetryOptions } from "ky";
import type { Envelope, Failure } from "../../../engine/api.ts";
import { language } from "../../../renderers/text.ts";
import { sessionRefused } from "../session/end-session.ts";
import { entranceOf, firstPasswordPaths } from "../session/entrance.ts";
import { readToken } from "../session/token-store.ts";
import { reasonHeader, withReasons } from "./confirming.ts";
import { envelopeFailure, isPutOff, toFailure } from "./failure.ts";
import { type QueryValue, toQuery } from "./query.ts";
import { contentOf, saysUnauthorised } from "./reply.ts";
import { uploadFetch } from "./upload-fetch.ts";
import { learnClock, serverTimeMs, signature, signedPath } from "./signature.ts";

export const requestTimeoutMs = 60_000;
/** A call that comes back by itself, all its returns together. */
const comingBackMs = 300_000;
export const uploadTimeoutMs = 600_000;

/** Public by design: it names the kind of client, the person is known by the bearer token (contract, section 1). */
const clientCredential = `Basic ${btoa("campus-web:campus-web-secret")}`;

export interface CallOptions {
  query?: Record<string, QueryValue>;
  json?: unknown;
  form?: FormData;
  headers?: Record<string, string>;
  timeoutMs?: number;
  /** False leaves the basic credential out. */
  authorization?: boolean;
  /** The page that asks knows what to do without a session: a refused token is forgotten, the page stays. */
  staysWithoutSession?: boolean;
  /** A POST that did nothing yet when it is put off: it comes back by itself when the server said, as reads do. */
  comesBack?: boolean;
  signal?: AbortSignal;
  /** Goes on when the page is left. */
  outlivesPage?: boolean;
  onUploadProgress?: (share: number) => void;
}

/** One call; resolves to the body of its reply, or to the whole reply when that is a file. @throws RequestFailure */
export async function send<T = unknown>(method: "GET" | "POST", path: string, options: CallOptions = {}): Promise<T> {
  const token = readToken();
  try {
    const reply = await ky(withQuery(path, options.query), kyOptions(method, path, { ...options, token }));
    learnClock(reply.headers.get("date"), Date.now());
    const content = await contentOf(reply);
    if (saysUnauthorised(content)) sessionRefused(token, options);
    return content as T;
  } catch (error) {
    const body = error instanceof HTTPError ? ((error as HTTPError & { data?: unknown }).data as Failure | undefined) : undefined;
    if (error instanceof HTTPError && error.response.status === 401) sessionRefused(token, options);
    if (body?.data?.mustChangePassword) goToFirstPassword();
    throw toFailure(error, body ?? null);
  }
}

/** The server lets nothing else pass before. */
function goToFirstPassword(): void {
  const path = firstPasswordPaths[entranceOf(location.pathname)];
  if (location.pathname !== path) location.replace(path);
}

/**
 * One call whose reply is the envelope; resolves to its data. Where rules ask for a reason before they let a write pass, the person is asked, and the
 * call made once more. @throws RequestFailure
 */
export async function call<T>(method: "GET" | "POST", path: string, options: CallOptions = {}): Promise<T> {
  const { headers } = options;
  return withReasons((reasons) => callOnce<T>(method, path, { ...options, headers: { ...headers, ...reasonHeader(reasons) } }));
}

async function callOnce<T>(method: "GET" | "POST", path: string, options: CallOptions): Promise<T> {
  const envelope = await send<Envelope<T> | Response>(method, path, options);
  // A page of some proxy is no answer of ours.
  if (envelope instanceof Response) throw toFailure(envelope);
  if (!envelope.success) throw envelopeFailure(envelope);
  return envelope.data;
}

function withQuery(path: string, query: Record<string, QueryValue> | undefined): string {
  const text = query ? toQuery(query).toString() : "";
  return text ? `${path}?${text}` : path;
}

/** Reads come back when a busy server told them to; a write stays with whoever made it. */
const whenPutOff: RetryOptions = {
  limit: 3,
  methods: ["get"],
  statusCodes: [503],
  afterStatusCodes: [503],
  maxRetryAfter: 5_000,
  shouldRetry: ({ error }) => (error instanceof HTTPError && isPutOff(error.response) ? undefined : false),
};

/** Who stands in the line before the door waits as long as the server says. */
const untilServed: RetryOptions = { ...whenPutOff, limit: 5, methods: ["get", "post"], maxRetryAfter: 60_000 };

function kyOptions(method: "GET" | "POST", path: string, options: CallOptions & { token: string | null }): Options {
  const { form, onUploadProgress } = options;
  return {
    method,
    headers: headersOf(path, options),
    retry: options.comesBack ? untilServed : whenPutOff,
    timeout: options.timeoutMs ?? (options.comesBack ? comingBackMs : requestTimeoutMs),
    ...(options.signal && { signal: options.signal }),
    ...(options.outlivesPage && { keepalive: true }),
    ...(options.json !== undefined && { json: options.json }),
    ...(form && { body: form }),
    ...(form && onUploadProgress && { fetch: uploadFetch(form, onUploadProgress) }),
  };
}

/** What every call tells of the client and the person. */
export function headersOf(path: string, options: Pick<CallOptions, "authorization" | "headers"> & { token: string | null }): Record<string, string> {
  const { token } = options;
  return {
    "Accept-Language": language(),
    ...(options.authorization !== false && { Authorization: clientCredential }),
    ...(token && { "FlySource-Auth": `bearer ${token}`, "FlySource-sign": signature(signedPath(path), serverTimeMs(Date.now()), token) }),
    ...options.headers,
  };
}
