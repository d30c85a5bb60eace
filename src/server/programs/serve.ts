import type { Logger } from "pino";
import { buildApp } from "./app.ts";
import { readConfig } from "../platform/config.ts";
import { fillEmptyDatabase } from "./first-start.ts";
import { startJobs } from "./jobs/index.ts";
import { openRuntime } from "./main.ts";
import { startFailure } from "./start-failure.ts";
import { ensureSystemRows } from "./system-rows.ts";
import { followClock } from "./clock.ts";
import { followSummaries } from "./summaries.ts";
import { ensureWebBuilt } from "./web-build.ts";

/** Builds the web once, opens the database, fills it when empty, serves until told to stop. @throws Error when it cannot start */
export async function serve(): Promise<void> {
  const config = readConfig(process.env);
  const opened = await openRuntime(config);
  for (const warning of opened.warnings) console.warn(`提醒：${warning}`);
  // A web that the operator points to is the operator's to build.
  const web = process.env.WEB_DIR === undefined && config.webDir !== null ? ensureWebBuilt(config.webDir) : null;
  const [first] = await Promise.all([fillEmptyDatabase(opened.runtime), web]);
  if (first.adminPassword !== null) console.log(`首次启动，管理员账号 admin，密码 ${first.adminPassword}（只显示这一次，登录后请修改）`);
  await ensureSystemRows(opened.runtime);
  const app = buildApp(opened.runtime);
  // A whole school connects in the same minute: who is not taken on at once would ask again after seconds.
  await app.listen({ port: config.port, host: "0.0.0.0", backlog: 4096 });
  const jobs = startJobs(opened.runtime, app.log as Logger);
  const stopSummaries = followSummaries(opened.runtime, app.log as Logger);
  const stopClock = followClock(opened.runtime, app.log as Logger);
  stopOnSignal(async () => {
    await app.close();
    await (await jobs).stop();
    await Promise.all([stopSummaries(), stopClock()]);
    await opened.close();
  });
  await jobs;
  console.log(`ready http://localhost:${config.port}`);
}

/** Finishes the calls under way, then stops. A second signal, or half a minute, ends it at once. */
function stopOnSignal(stop: () => Promise<void>): void {
  let stopping = false;
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.on(signal, () => {
      if (stopping) process.exit(1);
      stopping = true;
      setTimeout(() => process.exit(1), 30_000).unref();
      stop().then(
        () => process.exit(0),
        (error: unknown) => {
          console.error(startFailure(error));
          process.exit(1);
        },
      );
    });
  }
}
