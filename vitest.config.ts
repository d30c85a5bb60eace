import { defineConfig } from "vitest/config";
import { convertedLocales } from "./generator/chinese/locale-plugin.ts";
import { LongestFirst } from "./tests/support/longest-first.ts";

/** The same for all, as their arguments are: projects of one run share their workers. */
const maxWorkers = 2;
/** Room for what lives shortly: a young generation of one megabyte is swept so often that a third of a worker's time goes into it. */
const execArgv = ["--min-semi-space-size=32", "--max-semi-space-size=64"];

// What Node.js makes of each file is kept, as for the product: for every worker, and for the processes that tests start and end.
process.env.NODE_COMPILE_CACHE ??= new URL("node_modules/.cache/compiled", import.meta.url).pathname;

export default defineConfig({
  test: {
    // Ends what hangs; how long a test may take is nobody's rule, and machines are busy.
    testTimeout: 300_000,
    hookTimeout: 600_000,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: "engine",
          include: ["tests/engine/**/*.test.ts", "tests/fields/**/*.test.ts", "tests/designer/**/*.test.ts", "tests/*.test.ts"],
          environment: "node",
          // What is pure leaves nothing in a module; a worker and its modules for each file cost as much as the tests.
          isolate: false,
          maxWorkers,
          execArgv,
        },
      },
      {
        test: {
          name: "schemas",
          include: ["tests/schemas/**/*.test.ts", "tests/generator/**/*.test.ts"],
          environment: "node",
          isolate: false,
          maxWorkers,
          execArgv,
        },
      },
      {
        test: {
          name: "server",
          include: ["tests/server/**/*.test.ts", "tests/areas/**/*.test.ts"],
          environment: "node",
          pool: "forks",
          // One PostgreSQL for the whole run; each file has databases of its own in it.
          globalSetup: ["tests/support/postgres.ts"],
          isolate: false,
          maxWorkers,
          execArgv,
        },
      },
      {
        plugins: [convertedLocales()],
        test: {
          name: "renderers",
          include: ["tests/renderers/**/*.test.ts?(x)", "tests/web/**/*.test.ts?(x)"],
          environment: "node",
          // One build of the pages that tests open in a browser.
          globalSetup: ["tests/support/page-server.ts"],
          maxWorkers,
          execArgv,
        },
      },
    ],
  },
});
