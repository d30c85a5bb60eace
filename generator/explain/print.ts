import type { Explained, Line, Place, SectionKey } from "./explained.ts";

/** For a terminal: a field is a line; of everything else what belongs to it stands below, moves numbered in their order. */
export function printExplained({ document, title, file, facts, sections }: Explained): string {
  const whole = facts.map(({ title, value, isDefault }) => `  ${title}：${value}${isDefault ? "（默认）" : ""}`);
  const parts = sections.flatMap(({ key, title, lines }) => [
    "",
    `${title}（${lines.length}）`,
    ...lines.flatMap((line) => linesOf[key](line, file)),
  ]);
  return [`${title}  ${document}  ${file}`, ...whole, ...parts].join("\n");
}

type Print = (line: Line, file: string) => string[];

const onOne: Print = (line, file) => [`${headOf(line, file)}：${line.about.join("；")}`, ...changesOf(line)];
const below: Print = (line, file) => [headOf(line, file), ...line.about.map((one) => `      ${one}`), ...changesOf(line)];
const numbered: Print = (line, file) => [headOf(line, file), ...line.about.map((one, at) => `      ${at + 1}. ${one}`), ...changesOf(line)];

const linesOf: Record<SectionKey, Print> = {
  fields: onOne,
  rules: below,
  conditions: onOne,
  moves: numbered,
  rights: below,
  effects: onOne,
  calls: below,
  views: below,
  summaries: onOne,
  uses: below,
};

const headOf = ({ key, title, from }: Line, file: string): string =>
  `  ${title}${key === title ? "" : `  ${key}`}${from === undefined || from.file === file ? "" : `  ← ${placeText(from)}`}`;

const changesOf = ({ changed = [] }: Line): string[] => changed.map(({ what, ...by }) => `      ${what} ← ${placeText(by)}`);

const placeText = ({ file, path }: Place): string => `${file}#${path}`;
