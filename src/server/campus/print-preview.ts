import type { Print } from "../../../generator/command.ts";
import type { Preview } from "../releases/preview.ts";

export function printPreview({ words, warnings }: Preview, print: Print): void {
  for (const line of words) print(line);
  for (const line of warnings) print(`提醒：${line}`);
}
