import { createHash } from "node:crypto";

/**
 * A client somebody wrote from the contract's text alone: its own digest, signature and query, over a real connection. Nothing of the
 * product is imported.
 */
const md5 = (text: string): string => createHash("md5").update(text, "utf8").digest("hex");
const base64 = (text: string): string => Buffer.from(text, "utf8").toString("base64");

type Scalar = string | number | boolean | null | undefined;
export type Params = { [name: string]: Scalar | readonly Scalar[] | Params };

/** What a program reads of a reply before it knows anything of it. */
type Parsed = ReturnType<JSON["parse"]>;

export interface Answer {
  status: number;
  headers: Headers;
  bytes: Buffer;
  body: Parsed;
}

export interface Request {
  query?: Params;
  json?: unknown;
  fields?: Record<string, string>;
  file?: { name: string; content: string };
  headers?: Record<string, string>;
}

/** Dotted keys, arrays as repeated keys; null, undefined and empty text are left out. */
function queryOf(params: Params, above = ""): [string, string][] {
  return Object.entries(params).flatMap(([name, value]): [string, string][] => {
    if (value === null || value === undefined || value === "") return [];
    if (Array.isArray(value)) return value.map((one) => [above + name, String(one)]);
    return typeof value === "object" ? queryOf(value as Params, `${above}${name}.`) : [[above + name, String(value)]];
  });
}

export class Outsider {
  token: string | null = null;
  refreshToken = "";
  readonly #origin: string;
  readonly #tenantId: string;
  /** What the server's clock is ahead, by its Date header. */
  #aheadMs = 0;
  readonly #clockMs: () => number;

  constructor(origin: string, { tenantId = "000000", clockMs = Date.now }: { tenantId?: string; clockMs?: () => number } = {}) {
    this.#origin = origin;
    this.#tenantId = tenantId;
    this.#clockMs = clockMs;
  }

  /** `FlySource-sign` of a path. */
  sign(path: string, timestamp = String(this.#clockMs() + this.#aheadMs)): string {
    return `${md5(`${path}?sign=${md5(timestamp + this.token)}`)}1.${base64(timestamp)}`;
  }

  async call(method: string, path: string, request: Request = {}): Promise<Answer> {
    const headers: Record<string, string> = { Authorization: `Basic ${base64("campus-web:campus-web-secret")}` };
    if (this.token !== null) Object.assign(headers, { "FlySource-Auth": `bearer ${this.token}`, "FlySource-sign": this.sign(path) });
    if (request.json !== undefined) headers["Content-Type"] = "application/json";
    const query = new URLSearchParams(queryOf(request.query ?? {})).toString();
    const reply = await fetch(`${this.#origin}${path}${query === "" ? "" : `?${query}`}`, {
      method,
      headers: Object.fromEntries(Object.entries({ ...headers, ...request.headers }).filter(([, value]) => value !== "")),
      body: bodyOf(request),
    });
    const bytes = Buffer.from(await reply.arrayBuffer());
    const isJson = reply.headers.get("content-type")?.startsWith("application/json") === true;
    return { status: reply.status, headers: reply.headers, bytes, body: isJson ? JSON.parse(bytes.toString("utf8")) : null };
  }

  get(path: string, query: Params = {}, headers: Record<string, string> = {}): Promise<Answer> {
    return this.call("GET", path, { query, headers });
  }
  post(path: string, json?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    return this.call("POST", path, { json, headers });
  }
  /** `data` of a call that must succeed. */
  async data(path: string, query: Params = {}): Promise<Parsed> {
    const { status, body } = await this.get(path, query);
    if (status !== 200) throw new Error(`${path}: ${JSON.stringify(body)}`);
    return body.data;
  }

  /** Sets the clock by the Date header of a reply. */
  setClock(answer: Answer): void {
    this.#aheadMs = Date.parse(answer.headers.get("date") ?? "") - this.#clockMs();
  }

  async grant(query: Params, headers: Record<string, string> = {}): Promise<Answer> {
    const own = { "Tenant-Id": this.#tenantId, ...headers };
    const answer = await new Outsider(this.#origin).call("POST", "/api/flySource-auth/oauth/token", {
      query: { tenantId: this.#tenantId, ...query },
      headers: own,
    });
    if (answer.body?.access_token) {
      this.token = answer.body.access_token;
      this.refreshToken = answer.body.refresh_token;
    }
    return answer;
  }
  signIn(username: string, password: string, type = "account"): Promise<Answer> {
    return this.grant({ username, password: md5(password), type, grant_type: "password", scope: "all" });
  }
  refresh(token = this.refreshToken): Promise<Answer> {
    return this.grant({ refresh_token: token, grant_type: "refresh_token" });
  }
}

function bodyOf({ json, fields, file }: Request): string | FormData | null {
  if (json !== undefined) return JSON.stringify(json);
  if (fields === undefined && file === undefined) return null;
  const form = new FormData();
  for (const [name, value] of Object.entries(fields ?? {})) form.append(name, value);
  if (file !== undefined) form.append("file", new Blob([file.content]), file.name);
  return form;
}

/** File name of an export: what stands behind `filename=`, decoded. */
export const exportName = (answer: Answer): string =>
  Buffer.from(/filename=(.*)$/.exec(answer.headers.get("content-disposition") ?? "")?.[1] ?? "", "base64").toString("utf8");
