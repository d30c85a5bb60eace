import { zh } from "../../language/text.ts";
import type { KindWords } from "../../words/kind-words.ts";
import { type Sides, sentence } from "../../words/sentence.ts";
import { quoted } from "../../words/speaker.ts";

const isInDict = (steps: readonly string[]): boolean => steps[0] === "dicts" && steps.length > 2;

/** A dictionary is a group of its own, and its group is called after it already. */
export const dictsWords: KindWords = {
  title: "字典",
  standsByTitle: true,
  group: ({ steps }, sides) => (isInDict(steps) ? (titles(steps[1]!, sides)[0] ?? steps[1]!) : null),
  line: (change, sides) => (isInDict(change.steps) ? withoutDict(sentence(change, sides), titles(change.steps[1]!, sides)) : null),
};

/** What the dictionary is called now, and what it was called. */
const titles = (code: string, { before, after }: Sides): string[] =>
  [after, before].flatMap(({ model }) => model.dicts.get(code)?.title ?? []).map((title) => zh(title));

const withoutDict = (text: string, called: readonly string[]): string =>
  called
    .map((title) => `字典${quoted(title)}`)
    .flatMap((title) => [`${title}的`, title])
    .reduce((short, title) => short.replace(title, ""), text);
