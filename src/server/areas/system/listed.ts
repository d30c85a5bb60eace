import { phrase, type Words } from "../../../../engine/language/index.ts";

/** What of a list fits into one line. */
const NAMED = 60;

/** Names in one line; of a long list the first ones and how many there are. */
export function listed(items: readonly Words[]): Words {
  if (items.length === 0) return phrase`无`;
  return items.length > NAMED ? phrase`${items.slice(0, NAMED)} 等 ${items.length} 项` : phrase`${items}`;
}
