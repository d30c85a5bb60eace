import { sql } from "kysely";
import { variantsHeld } from "../../../../engine/access/role-limits.ts";
import { compileScreen } from "../../../../engine/screens/screen.ts";
import type { CompiledScreen } from "../../../../engine/screens/screen-model.ts";
import type { ScreenDocument } from "../../../../engine/kinds/screen/document.ts";
import { phrase, titled, type Words } from "../../../../engine/language/phrase.ts";
import { listRecords } from "../../data/records/index.ts";
import type { Call } from "../../platform/runtime.ts";
import { evalContext } from "../../identity/eval-context.ts";
import { personOf } from "../../identity/user-context.ts";
import { table } from "../../platform/sql/names.ts";
import type { At } from "../../data/records/plain-rows.ts";
import type { Line } from "../../platform/runtime.ts";
import { isAdmin } from "./grant-guard.ts";

/** How many rows the page shows to the person now, of how many there are, and what of them is covered or left out. */
export async function shownOf(at: At, userId: string, screen: ScreenDocument): Promise<Line[]> {
  const { model, runtime, user } = at.call;
  const person = await personOf(runtime, { tenantId: user.tenantId, userId });
  if (person === null || !counted.has(screen.type)) return [];
  const call: Call = { ...at.call, user: person.user, ctx: await evalContext(runtime, person.user) };
  const variant = variantsHeld(screen, person.user)[0];
  const drawn = variant === undefined ? null : compileScreen({ model, screen: screen.id, user: person.user, variant, params: call.ctx.params });
  if (variant === undefined || drawn === null) return [];
  const { total } = await listRecords(call, screen.entity, { screen: screen.id, variant, size: 1 });
  if (!isAdmin(at.call)) return [{ label: "现在看到", value: phrase`${total} 行` }, ...columnsOf(at, screen, drawn)];
  const all = await sql<{
    n: string;
  }>`select count(*) as n from ${table(model, model.entities.get(screen.entity)!)} where "tenantId" = ${user.tenantId} and not "isDeleted"`.execute(
    at.tx,
  );
  return [{ label: "现在看到", value: phrase`${total} 行，全校共 ${all.rows[0]?.n ?? 0} 行` }, ...columnsOf(at, screen, drawn)];
}

function columnsOf({ call: { model } }: At, screen: ScreenDocument, drawn: CompiledScreen): Line[] {
  const columns = drawn.screen.list?.columns ?? [];
  const masked = columns.flatMap(({ field }) => (drawn.fields[field]?.read === "masked" ? [titled(drawn.fields[field].title)] : []));
  const hidden = (screen.list?.columns ?? []).filter(({ field }) => !columns.some((one) => one.field === field));
  const titleOf = (field: string): Words => titled(model.entities.get(screen.entity)?.fields.get(field)?.title ?? field);
  return [
    ...(masked.length === 0 ? [] : [{ label: "脱敏的列", value: phrase`${masked}` }]),
    ...(hidden.length === 0 ? [] : [{ label: "看不到的列", value: phrase`${hidden.map(({ field }) => titleOf(field))}` }]),
  ];
}

/** Pages that are a list of rows. */
const counted = new Set(["crud", "tree", "approval", "wall", "calendar"]);
