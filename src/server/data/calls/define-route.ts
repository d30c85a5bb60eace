import type { FastifyReply, FastifyRequest } from "fastify";
import type { Call, Runtime } from "../../platform/runtime.ts";
import type { Session } from "../../identity/session-facts.ts";
import { type Urgency, urgencyOfPath } from "./urgency.ts";
import type { ParameterSpecs, ValuesOf } from "./parameters.ts";

/**
 * Who may call: anyone, a known client program, a signed-in person, either (`optional`), or a browser link that carries the token in its query.
 * `nobody`: anyone, and nothing is looked up for it, so that it is answered without a database too.
 */
export type RouteAuth = "nobody" | "none" | "basic" | "bearer" | "optional" | "query-token";

/** One call of the contract. The routes, the parameter checks and the OpenAPI page are made from it. */
export interface Route {
  /** Id in the contract: `auth.logOut`. */
  id: string;
  title: string;
  method: "GET" | "POST";
  /** The path and its aliases. */
  paths: readonly string[];
  auth: RouteAuth;
  /** Open also to somebody who must change a first password before anything else. */
  beforePasswordChange: boolean;
  query: ParameterSpecs;
  body: ParameterSpecs;
  multipart: boolean;
  urgency: Urgency;
  /** It hands out tokens: refusals repeat code and text as error_code and error_description (contract, section 1). */
  givesTokens: boolean;
  /** The browser keeps the reply for its person and asks each time whether it still holds. False: nobody keeps it. */
  isKept: boolean;
  /** Entity and action of the generic call of the same path; it answers whenever a parameter comes that this call does not know. */
  shadows: { entity: string; action: string } | null;
  /** Refuses who has no right to the call, before their parameters are read; null = everybody it is open to has it. */
  assertRight: ((call: Call) => void) | null;
  run(input: RouteInput<ParameterSpecs, ParameterSpecs>): Promise<unknown>;
}

export interface RouteInput<Q extends ParameterSpecs, B extends ParameterSpecs> {
  runtime: Runtime;
  /** The caller; for open calls the role `public` of the tenant named by the header. */
  call: Call;
  session: Session | null;
  query: ValuesOf<Q>;
  body: ValuesOf<B>;
  request: FastifyRequest;
  reply: FastifyReply;
}

interface RouteSpec<Q extends ParameterSpecs, B extends ParameterSpecs> {
  id: string;
  title: string;
  method?: "GET" | "POST";
  path: string;
  aliases?: readonly string[];
  auth?: RouteAuth;
  beforePasswordChange?: boolean;
  query?: Q;
  body?: B;
  multipart?: boolean;
  givesTokens?: boolean;
  isKept?: boolean;
  /** Default: by method and path. */
  urgency?: Urgency;
  assertRight?(call: Call): void;
  run(input: RouteInput<Q, B>): Promise<unknown>;
}

const aliasPrefixes = [
  ["/api/flySource-base/", "/api/base/"],
  ["/api/flySource-resource/", "/api/resource/"],
] as const;

/** Fills the defaults: GET, bearer, no parameters, and the short alias of the service. */
export function defineRoute<const Q extends ParameterSpecs = Record<never, never>, const B extends ParameterSpecs = Record<never, never>>(
  spec: RouteSpec<Q, B>,
): Route {
  const short = aliasPrefixes.flatMap(([long, alias]) => (spec.path.startsWith(long) ? [alias + spec.path.slice(long.length)] : []));
  return {
    id: spec.id,
    title: spec.title,
    method: spec.method ?? "GET",
    paths: [spec.path, ...short, ...(spec.aliases ?? [])],
    auth: spec.auth ?? "bearer",
    beforePasswordChange: spec.beforePasswordChange ?? false,
    query: spec.query ?? {},
    body: spec.body ?? {},
    multipart: spec.multipart ?? false,
    urgency: spec.urgency ?? urgencyOfPath(spec.method ?? "GET", spec.path),
    assertRight: spec.assertRight ?? null,
    givesTokens: spec.givesTokens ?? false,
    isKept: spec.isKept ?? false,
    shadows: shadowOf(spec.path),
    run: spec.run as Route["run"],
  };
}

const genericReads = new Set(["list", "getList", "getOne", "getSelect", "getTree"]);

function shadowOf(path: string): Route["shadows"] {
  const [, , , entity = "", action = "", more] = path.split("/");
  return more === undefined && genericReads.has(action) ? { entity, action } : null;
}

/** Returned by `run` when the reply has been written already. */
export const replied = Symbol("replied");
/** A body sent without the envelope: the token reply. */
export class BareReply {
  readonly body: unknown;
  constructor(body: unknown) {
    this.body = body;
  }
}
