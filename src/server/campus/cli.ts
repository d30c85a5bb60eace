import type { Command } from "../../../generator/command.ts";
import { run } from "../../../generator/cli.ts";

/** Commands that read or write a school's database. Each imports what it needs when it runs, so that `campus check` stays quick. */
export const serverCommands: Readonly<Record<string, Command>> = {};

if (import.meta.main) process.exitCode = await run(process.argv.slice(2), (line) => console.log(line), serverCommands);
