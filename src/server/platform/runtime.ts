import type { Kysely } from "kysely";
import type { Pool } from "pg";
import type { EvalContext, UserContext } from "../../../engine/context.ts";
import type { Language } from "../../../engine/language/index.ts";
import type { Model } from "../../../engine/model/model.ts";
import type { SmsSender } from "../auth/accounts/sms-codes.ts";
import type { Config } from "./config.ts";
import type { OperationRegistry } from "./define-operation.ts";

/** Tables are made at run time, so the database type is open; identifiers come from the model through `sql/names.ts` only. */
// biome-ignore lint/suspicious/noExplicitAny: tables and columns exist only at run time
export type Database = Kysely<any>;

/** What a running server holds. Passed to every route; nothing else is global. */
export interface Runtime {
  config: Config;
  pool: Pool;
  db: Database;
  /** Current model; replaced as a whole on publish. */
  model(): Model;
  /** Serves another model from now on, in this process. Calls under way end with the one they began with. */
  replaceModel(model: Model): void;
  operations: OperationRegistry;
  /** Injected clock. */
  now(): Date;
  /** Delivers text messages in the place of the school's own service. */
  sendSms?: SmsSender;
}

/** One authenticated call on its way through the pipeline. */
export interface Call {
  runtime: Runtime;
  model: Model;
  user: UserContext;
  /** Evaluation context of this user and moment. */
  ctx: EvalContext;
  /** What the caller reads, by the request's Accept-Language. Absent: zh-CN. */
  language?: Language;
  traceId: string;
  /** From header Idempotency-Key. */
  idempotencyKey: string | null;
  ip: string;
}
