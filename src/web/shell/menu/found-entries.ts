import { buttonName } from "../../../../engine/access/button-name.ts";
import { isButtonAllowed } from "../../../../engine/access/button-rule.ts";
import type { ButtonMap, FoundRecord } from "../../../../engine/api.ts";
import type { FoundPage } from "./search-pages.ts";

/** One line of the search. */
export type FoundEntry =
  | { kind: "page"; page: FoundPage }
  /** A new record on a page. */
  | { kind: "create"; page: FoundPage }
  | { kind: "record"; record: FoundRecord };

const MOST_ACTIONS = 4;

/** Pages on which the person may make a new record, among those that were found. */
const creating = (pages: readonly FoundPage[], buttons: ButtonMap | undefined): FoundPage[] =>
  pages.filter(({ node }) => node.screen !== null && isButtonAllowed(buttons, buttonName(node.screen, "create"))).slice(0, MOST_ACTIONS);

interface Found {
  typed: string;
  /** The word for making something new, which may be typed before what is made. */
  createWord: string;
  pagesFor(typed: string): FoundPage[];
  buttons: ButtonMap | undefined;
  records: readonly FoundRecord[];
}

/** Pages first, then what can be begun on them, then records; whoever types the word for new sees actions first. */
export function foundEntries({ typed, createWord, pagesFor, buttons, records }: Found): FoundEntry[] {
  const words = typed.trim();
  const found = records.map((record): FoundEntry => ({ kind: "record", record }));
  if (words !== "" && words.toLowerCase().startsWith(createWord.toLowerCase()))
    return [...creating(pagesFor(words.slice(createWord.length)), buttons).map((page): FoundEntry => ({ kind: "create", page })), ...found];
  const pages = pagesFor(words);
  const actions = words === "" ? [] : creating(pages, buttons);
  return [...pages.map((page): FoundEntry => ({ kind: "page", page })), ...actions.map((page): FoundEntry => ({ kind: "create", page })), ...found];
}
