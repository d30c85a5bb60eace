import ky, { HTTPError } from "ky";
import { CampusError } from "./errors.ts";
import { md5 } from "../../engine/values/md5.ts";

export interface CampusOptions {
  /** Origin of the server, such as `https://campus.example.edu.cn`. Default: the page's own. */
  baseUrl?: string;
  tenantId?: string;
  /** Names the kind of client; not a secret of a person. */
  client?: { id: string; secret: string };
  /** Access token of a person already signed in. */
  token?: string;
  /** Milliseconds. Default 60,000. */
  timeoutMs?: number;
  /** Default: the global one. */
  fetch?: typeof globalThis.fetch;
}

export interface SignIn {
  username: string;
  /** In clear; it leaves the program only as the digest the contract asks for. */
  password: string;
  type?: "account" | "mobile";
}

export interface Call {
  method: "GET" | "POST";
  path: string;
  query?: Record<string, string | number | readonly string[] | undefined>;
  json?: unknown;
  form?: FormData;
  signal?: AbortSignal;
  idempotencyKey?: string;
}

interface TokenReply {
  access_token: string;
  refresh_token: string;
}

export interface Connection {
  /** The `data` of the reply. @throws CampusError */
  data(call: Call): Promise<unknown>;
  /** The reply as a file; null when it has no bytes. @throws CampusError */
  file(call: Call): Promise<Blob | null>;
  signIn(who: SignIn): Promise<void>;
}

const tokenPath = "/api/flySource-auth/oauth/token";

/** What is known of the person and the server between calls. */
interface Session {
  token: string | null;
  refresh: string | null;
  /** Milliseconds the server's clock is ahead of ours. */
  skewMs: number;
}

/** Signed calls of one person. A token that ran out is renewed once, when the connection signed in by itself. */
export function connect(options: CampusOptions): Connection {
  const session: Session = { token: options.token ?? null, refresh: null, skewMs: 0 };
  let renewal: Promise<void> | null = null;

  /** Each cure is tried once: the server's clock, then a new token. */
  const send = async (call: Call, cures: readonly Cure[] = ["clock", "token"]): Promise<Response> => {
    try {
      return await sendOnce(call, options, session);
    } catch (error) {
      const failure = await toCampusError(error);
      const cure = cures.find((one) => isFor(one, failure));
      if (call.path === tokenPath || cure === undefined || !(await cured(cure, failure))) throw failure;
      return send(
        call,
        cures.filter((one) => one !== cure),
      );
    }
  };

  const cured = async (cure: Cure, failure: CampusError): Promise<boolean> => {
    if (cure === "clock") session.skewMs = serverTimeOf(failure)! - Date.now();
    if (cure === "clock") return true;
    if (session.refresh === null) return false;
    // A refresh token serves once, so calls that fail together renew together.
    renewal ??= take({ grant_type: "refresh_token", refresh_token: session.refresh }).finally(() => {
      renewal = null;
    });
    await renewal;
    return true;
  };

  const take = async (parameters: Record<string, string>): Promise<void> => {
    const reply = await send({ method: "POST", path: tokenPath, query: { tenantId: tenantOf(options), scope: "all", ...parameters } });
    const body = (await reply.json()) as Partial<TokenReply> & { code?: number; msg?: string };
    if (body.access_token === undefined) throw new CampusError(body.code ?? 401, body.msg ?? "登录已失效，请重新登录");
    session.token = body.access_token;
    session.refresh = body.refresh_token ?? null;
  };

  return {
    data: async (call) => unwrap(await send(call)),
    file: async (call) => {
      const blob = await (await send(call)).blob();
      return blob.size === 0 ? null : blob;
    },
    signIn: ({ username, password, type = "account" }) => take({ grant_type: "password", username, password: md5(password), type }),
  };
}

const tenantOf = ({ tenantId = "000000" }: CampusOptions): string => tenantId;

function sendOnce(call: Call, options: CampusOptions, session: Session): Promise<Response> {
  return ky((options.baseUrl ?? "") + call.path, {
    method: call.method,
    headers: headersOf(call, options, session),
    searchParams: searchOf(call.query ?? {}),
    retry: 0,
    timeout: options.timeoutMs ?? 60_000,
    ...(call.json === undefined ? {} : { json: call.json }),
    ...(call.form === undefined ? {} : { body: call.form }),
    ...(call.signal === undefined ? {} : { signal: call.signal }),
    ...(options.fetch === undefined ? {} : { fetch: options.fetch }),
  });
}

function headersOf(call: Call, options: CampusOptions, { token, skewMs }: Session): Record<string, string> {
  const { client = { id: "campus-web", secret: "campus-web-secret" } } = options;
  const person: Record<string, string> =
    token === null ? {} : { "flysource-auth": `bearer ${token}`, "flysource-sign": signature(call.path, Date.now() + skewMs, token) };
  return {
    authorization: `Basic ${btoa(`${client.id}:${client.secret}`)}`,
    ...(call.path === tokenPath ? { "tenant-id": tenantOf(options) } : person),
    ...(call.idempotencyKey === undefined ? {} : { "idempotency-key": call.idempotencyKey }),
  };
}

type Cure = "clock" | "token";

const serverTimeOf = (failure: CampusError): number | null => {
  const time = failure.problems.find((problem) => problem.code === "CLOCK_SKEW")?.params.serverTime;
  return typeof time === "number" ? time : null;
};
const isFor = (cure: Cure, failure: CampusError): boolean => (cure === "clock" ? serverTimeOf(failure) !== null : failure.status === 401);

function signature(path: string, timestampMs: number, token: string): string {
  const stamp = String(timestampMs);
  return `${md5(`${path}?sign=${md5(stamp + token)}`)}1.${btoa(stamp)}`;
}

function searchOf(query: NonNullable<Call["query"]>): URLSearchParams {
  const pairs = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [value].flat().map((one) => [name, String(one)])));
  return new URLSearchParams(pairs);
}

async function unwrap(reply: Response): Promise<unknown> {
  const body = (await reply.json()) as { success: boolean; code: number; msg: string; data: unknown };
  if (!body.success) throw new CampusError(body.code, body.msg, { data: body.data as never });
  return body.data;
}

interface FailureBody {
  msg?: string;
  data?: ConstructorParameters<typeof CampusError>[2] extends { data?: infer D } ? D : never;
}

async function toCampusError(error: unknown): Promise<CampusError> {
  if (!(error instanceof HTTPError)) return new CampusError(0, "网络连接失败，请稍后再试", { cause: error });
  const body = ((error as HTTPError & { data?: unknown }).data ?? {}) as FailureBody;
  return new CampusError(error.response.status, body.msg ?? `请求失败（${error.response.status}）`, { data: body.data ?? null, cause: error });
}
