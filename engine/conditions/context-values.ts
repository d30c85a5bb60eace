import { builtinContext, type EvalContext, personNumbers } from "../context.ts";
import { problem, schemaError } from "../errors.ts";

const readers: Record<string, (ctx: EvalContext) => unknown> = {
  "user.id": ({ user }) => user.id,
  "user.accountNo": ({ user }) => user.accountNo,
  "user.userName": ({ user }) => user.userName,
  ...Object.fromEntries(personNumbers.map((number) => [`user.${number}`, ({ user }: EvalContext) => user[number]])),
  "user.departmentId": ({ user }) => user.departmentId,
  "user.roles": ({ user }) => user.roles,
  "user.asked": ({ user }) => user.asked?.records ?? [],
  "user.resting": ({ user }) => user.asked?.resting ?? [],
  today: (ctx) => ctx.today,
  now: (ctx) => ctx.now,
  xn: (ctx) => ctx.xn,
  xqM: (ctx) => ctx.xqM,
  week: (ctx) => ctx.week,
  n: (ctx) => ctx.n ?? null,
  index: (ctx) => ctx.index ?? null,
  node: (ctx) => ctx.node ?? null,
  move: (ctx) => ctx.move ?? null,
  opinion: (ctx) => ctx.opinion ?? null,
  to: (ctx) => ctx.to ?? null,
  arrived: (ctx) => ctx.arrived ?? null,
  page: (ctx) => ctx.page ?? null,
  pages: (ctx) => ctx.pages ?? null,
  verify: (ctx) => ctx.issued?.address ?? null,
  verifyCode: (ctx) => ctx.issued?.code ?? null,
};

/**
 * Value of `{ "ctx": name }` in wire form, but for `record.*`, which reads the record at hand. `before.*` is null when there is no such record.
 * @throws SchemaError CONTEXT_UNKNOWN
 */
export function readContext(name: string, ctx: EvalContext): unknown {
  if (Object.hasOwn(readers, name)) return readers[name]!(ctx) ?? null;
  const dot = String(name).indexOf(".");
  const [head, rest] = [String(name).slice(0, Math.max(0, dot)), String(name).slice(dot + 1)];
  if (head === "before") return ctx.before !== undefined && Object.hasOwn(ctx.before, rest) ? ctx.before[rest] : null;
  if (head === "ask" && ctx.asks !== undefined && Object.hasOwn(ctx.asks, rest)) return ctx.asks[rest]!.value ?? null;
  if (head === "cell" && ctx.cells !== undefined && Object.hasOwn(ctx.cells, rest)) return ctx.cells[rest]!.value ?? null;
  if (head === "user" && Object.hasOwn(ctx.user.lists, rest)) return ctx.user.lists[rest];
  throw schemaError([problem("CONTEXT_UNKNOWN", "", { name: String(name), place: "", known: Object.keys(builtinContext) })]);
}

/** @throws SchemaError PARAM_UNKNOWN */
export function readParam(id: string, ctx: EvalContext): unknown {
  if (Object.hasOwn(ctx.params, id)) return ctx.params[id];
  throw schemaError([problem("PARAM_UNKNOWN", "", { name: String(id) })]);
}
