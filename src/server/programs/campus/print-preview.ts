import { linesOf } from "../../../../engine/changes/index.ts";
import type { Print } from "../../../../generator/command.ts";
import type { Preview } from "../../releases/preview.ts";
import { printPlan } from "../../releases/structure/index.ts";

export function printPreview({ changes, warnings, plan }: Preview, print: Print): void {
  for (const line of linesOf(changes)) print(line);
  for (const line of warnings) print(`提醒：${line}`);
  print(printPlan(plan));
}
