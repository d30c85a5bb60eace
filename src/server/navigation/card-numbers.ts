import type { CardDeclaration, CardNumber } from "../../../engine/kinds/area/card-document.ts";
import { seesScreen } from "../../../engine/screens/screen-rights.ts";
import { countRows, planListing } from "../data/records/list.ts";
import { statistics } from "../data/statistics/index.ts";
import type { Call } from "../platform/runtime.ts";

/** A number of a card. `value` is null where the caller may not know it, and where nothing was counted. */
export interface CountedNumber {
  key: string;
  value: number | null;
  /** There are more than the value says. */
  capped: boolean;
}

/** Everybody passes the home page: what a statistic counted for it is told again for so long, unless the statistic says otherwise. */
const HOME_SECONDS = 60;

/** The numbers of a card over the rows the caller may count. A number that cannot be counted leaves the others. */
export async function cardNumbers(call: Call, card: CardDeclaration): Promise<CountedNumber[]> {
  const numbers = (card.numbers ?? []).filter((number) => seesScreen(call.model, number.screen, call.user));
  const counted: CountedNumber[] = [];
  for (const number of numbers) counted.push({ key: number.key, ...(await countOne(call, number)) });
  return counted;
}

async function countOne(call: Call, number: CardNumber): Promise<Omit<CountedNumber, "key">> {
  const { entity } = call.model.screens.get(number.screen)!;
  const query = { screen: number.screen, ...(number.where !== undefined && { where: JSON.stringify(number.where) }) };
  if (number.stat === undefined) {
    const { total, capped } = await countRows(planListing(call, entity, query));
    return { value: total, capped };
  }
  const stat = call.model.stats.get(number.stat)!;
  const within = { screen: number.screen, ...(number.where !== undefined && { where: number.where }) };
  const { totals } = await statistics(call, entity, {
    stat: number.stat,
    dimension: stat.dimensions[0]!.key,
    measures: [number.measure!],
    groups: false,
    keepSeconds: stat.keepSeconds ?? HOME_SECONDS,
    within,
  });
  const value = totals[number.measure!];
  return { value: value === undefined || value === null ? null : Number(value), capped: false };
}
