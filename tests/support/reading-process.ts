import { isAppError } from "../../engine/errors.ts";
import { openSheet } from "../../src/server/platform/xlsx/open-sheet.ts";

/** Opens a workbook for each person at the same moment in a process of its own, and tells what that cost. */
export interface Readings {
  /** Codes of refusals; empty when it was read. */
  codes: string[];
  /** Whole process at its largest. */
  memoryMiB: number;
  /** What the readings took of the thread that answers everybody. */
  mainThreadMs: number;
  tookMs: number;
}

const { file, people } = JSON.parse(process.argv[2]!) as { file: string; people: string[] };
const userOf = (id: string) => ({ user: { id, tenantId: "000000" } }) as Parameters<typeof openSheet>[0];
const before = process.threadCpuUsage();
const begun = performance.now();
const codes = await Promise.all(
  people.map((person) =>
    openSheet(userOf(person), { file }).then(
      async (sheet) => {
        await sheet.close();
        return "";
      },
      (error: unknown) => (isAppError(error) ? error.problems[0]!.code : String(error)),
    ),
  ),
);
const { user, system } = process.threadCpuUsage(before);
const readings: Readings = {
  codes,
  memoryMiB: process.resourceUsage().maxRSS / 1024,
  mainThreadMs: (user + system) / 1_000,
  tookMs: performance.now() - begun,
};
console.log(JSON.stringify(readings));
