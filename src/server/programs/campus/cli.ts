import { type Command, defineCommand } from "../../../../generator/command.ts";
import { languageOf, run } from "../../../../generator/cli.ts";

const school = { database: { type: "string" }, data: { type: "string" } } as const;
const where = "--database <url> or --data <dir> names the school; default: as the server's environment does";

/** Commands that read or write a school's database. Each imports what it needs when it runs, so that `campus check` stays quick. */
export const serverCommands: Readonly<Record<string, Command>> = {
  plan: defineCommand({
    usage: `[dir]    what publishing the school's documents of <dir> would change; the product's own, also without <dir>: what the next start with them would
           ${where}; --drop <entity.field>: with this retired field dropped`,
    flags: { ...school, drop: { type: "string", multiple: true } },
    run: async ({ args: [dir], flags, print }) => (await import("./plan.ts")).plan(dir, flags, print),
  }),
  push: defineCommand({
    usage: `[dir]    publish the school's documents of <dir>; shows the plan first; --yes publishes without asking, --note <text>, --drop <entity.field>;
           --drafts: keep it as drafts for an administrator to publish`,
    flags: { ...school, note: { type: "string" }, drop: { type: "string", multiple: true }, yes: { type: "boolean" }, drafts: { type: "boolean" } },
    run: async ({ args: [dir], flags, print }) => (await import("./push.ts")).push(dir, flags, print),
  }),
  pull: defineCommand({
    usage: "<dir>    write the school's published documents to <dir>, merged with what was edited there; --all: those of the product too",
    flags: { ...school, all: { type: "boolean" } },
    run: async ({ args: [dir], flags, print }) => (dir === undefined ? null : (await import("./pull.ts")).pull(dir, flags, print)),
  }),
  diff: defineCommand({
    usage: `<before> <after>  what differs, in words, rights first; each is a directory, release:<no>, or db: for what is in effect; --json`,
    most: 2,
    flags: { ...school, json: { type: "boolean" } },
    run: async ({ args: [before, after], flags, print }) =>
      before === undefined || after === undefined ? null : (await import("./diff.ts")).diff([before, after], flags, print),
  }),
  releases: defineCommand({
    usage: "         what was published, newest first",
    most: 0,
    flags: school,
    run: async ({ flags, print }) => (await import("./releases.ts")).releases(flags, print),
  }),
  test: defineCommand({
    usage: "[area]   try the cases of the documents on a school of their own, and tell which do not hold; --documents <dir>: default: the product's",
    flags: { documents: { type: "string" } },
    run: async ({ args: [area], flags, print }) => (await import("./test.ts")).test(area, flags, print),
  }),
  samples: defineCommand({
    usage: `<entity> --rows <n>  add rows to a school for load tests, as the samples of <entity> say or else as its fields do; flows are led on
           ${where}; --seed <text>: other rows; --tenant <id>`,
    flags: { ...school, rows: { type: "string" }, seed: { type: "string" }, tenant: { type: "string" } },
    run: async ({ args: [entity], flags, print }) =>
      entity !== undefined && /^[1-9]\d{0,7}$/.test(flags.rows ?? "")
        ? (await import("./samples.ts")).samples(entity, { ...flags, rows: Number(flags.rows) }, print)
        : null,
  }),
  rollback: defineCommand({
    usage: "<no>     publish the school's documents of an earlier release again; --yes, --note <text>, --drafts as with push",
    flags: { ...school, note: { type: "string" }, yes: { type: "boolean" }, drafts: { type: "boolean" } },
    run: async ({ args: [no], flags, print }) =>
      /^[1-9]\d{0,8}$/.test(no ?? "") ? (await import("./push.ts")).rollback(Number(no), flags, print) : null,
  }),
};

if (import.meta.main)
  process.exitCode = await run(process.argv.slice(2), (line) => console.log(line), { more: serverCommands, language: languageOf(process.env) });
