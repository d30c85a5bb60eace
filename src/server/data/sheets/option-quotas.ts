import { sql } from "kysely";
import { problem } from "../../../../engine/errors.ts";
import type { Sheet, SheetItem, SheetOption } from "../../../../engine/fields/sheet/sheet-value.ts";
import { lockTogether, type SpaceKey } from "../../platform/database/key-locks.ts";
import { current } from "../../platform/database/transaction.ts";
import { column, columnName, hidden, table } from "../../platform/sql/names.ts";
import type { Call } from "../../platform/runtime.ts";
import type { Draft } from "../records/draft.ts";
import { type AnswersField, rowsField } from "./answers-field.ts";
import type { AnswerRow } from "../../../../engine/sheets/answer-rows.ts";

/** Answers, and the version of the questions that they answer. */
export interface Settled {
  draft: Draft;
  sheet: Sheet;
}

/** An option of limited places that a draft chooses. */
interface Place {
  draft: Draft;
  sheet: string;
  name: string;
  item: SheetItem;
  option: SheetOption;
}

/**
 * Options that only so many may choose: whoever chooses one holds its key until the transaction ends and counts who has it. A draft's own earlier
 * answer does not count against it.
 */
export async function checkQuotas(call: Call, of: AnswersField, settled: readonly Settled[]): Promise<void> {
  const places = settled.flatMap((one) => placesOf(of, one));
  if (places.length === 0) return;
  await lockTogether(
    call.runtime.db,
    places.map((place) => keyOf(call, of, place)),
  );
  const taken = new Map<string, number>();
  for (const place of places) {
    const name = keyOf(call, of, place)[1];
    const others =
      taken.get(name) ??
      (await countOthers(
        call,
        of,
        place,
        settled.map(({ draft }) => draft.id),
      ));
    const { item, option } = place;
    if (others >= option.quota!)
      place.draft.problems.push(
        problem("SHEET_OPTION_FULL", `/${of.field.name}/values/${place.name}`, {
          at: item.title.slice(0, 60),
          option: option.title,
          quota: option.quota!,
        }),
      );
    else taken.set(name, others + 1);
  }
}

const keyOf = ({ user }: Call, { entity, field }: AnswersField, { sheet, name, option }: Place): SpaceKey => [
  JSON.stringify([user.tenantId, entity.id, field.name]),
  JSON.stringify([sheet, name, option.key]),
];

function placesOf(of: AnswersField, { draft, sheet }: Settled): Place[] {
  const key = String(draft.record[of.by.name]);
  const items = sheet.sections.flatMap((section) => section.items).filter(({ options }) => options?.some(({ quota }) => quota !== undefined));
  const limited = new Map(items.map((item) => [item.key, item]));
  if (limited.size === 0) return [];
  return ((draft.record[rowsField(of)] ?? []) as AnswerRow[]).flatMap(({ item: name, option: chosen }) => {
    const item = limited.get(name.split("_")[0]!);
    const option = item?.options?.find((one) => one.key === chosen && one.quota !== undefined);
    return item === undefined || option === undefined ? [] : [{ draft, sheet: key, name, item, option }];
  });
}

/** Records of the same sheet with that option, those of this write aside. */
async function countOthers(call: Call, of: AnswersField, { sheet, name, option }: Place, own: readonly string[]): Promise<number> {
  const { entity, by } = of;
  const child = call.model.entities.get(`${entity.id}.${rowsField(of)}`)!;
  const { rows } = await sql<{
    n: number;
  }>`select count(*)::int as n from ${table(call.model, child)} as answer join ${table(call.model, entity)} as record
      on ${column("record", entity, "id")} = ${hidden("answer", "parentId")} and ${hidden("record", "tenantId")} = ${hidden("answer", "tenantId")}
    where ${hidden("answer", "tenantId")} = ${call.user.tenantId} and not ${hidden("record", "isDeleted")} and not ${hidden("answer", "isDeleted")}
      and ${sql.id("record", columnName(entity, by.name))} = ${sheet} and ${column("answer", child, "item")} = ${name} and ${column("answer", child, "option")} = ${option.key}
      and not (${column("record", entity, "id")} = any(${[...own]}::text[]))`.execute(current(call.runtime.db));
  return Number(rows[0]!.n);
}
