import { existsSync } from "node:fs";
import { userInfo } from "node:os";
import { join } from "node:path";
import { isAppError } from "../../../../engine/errors.ts";
import type { Print } from "../../../../generator/command.ts";
import { readConfig } from "../../platform/config.ts";
import { openDatabase } from "../../platform/database/index.ts";
import { operations } from "../../areas/index.ts";
import { sentencesOf } from "../../releases/layers.ts";
import type { Publisher } from "../../releases/publisher.ts";
import type { Runtime } from "../../platform/runtime.ts";

/** Which school: a database by its address, or the data directory with the embedded one. Default: as the server has it from its environment. */
export interface WhichSchool {
  database?: string;
  data?: string;
}

/**
 * Works on a school's database beside the running server, or with the embedded one started for as long as it takes. What the work refuses is
 * printed, one sentence a line. Exit code.
 */
export async function withSchool(which: WhichSchool, print: Print, work: (runtime: Runtime) => Promise<number>): Promise<number> {
  const config = readConfig(process.env);
  const isEmbedded = which.data !== undefined || (which.database === undefined && config.databaseUrl === null);
  const dataDir = which.data ?? config.dataDir;
  const databaseUrl = isEmbedded ? null : (which.database ?? config.databaseUrl);
  if (isEmbedded && !existsSync(join(dataDir, "postgres")) && !existsSync(join(dataDir, "postgres-location.txt"))) {
    print(`${dataDir} 中还没有数据库：请先启动一次服务，或用 --data、--database 指明数据库`);
    return 2;
  }
  const connections = await openDatabase({ dataDir, databaseUrl });
  const model = () => {
    throw new Error("a command compiles what it needs itself");
  };
  try {
    return await work({
      config: { ...config, dataDir, databaseUrl },
      connections,
      db: connections.db,
      model,
      replaceModel: () => undefined,
      operations,
      now: () => new Date(),
    });
  } catch (error) {
    if (!isAppError(error)) throw error;
    print(sentencesOf(error).join("\n"));
    return 1;
  } finally {
    await connections.close();
  }
}

/** Who publishes from a command line: no account of the school. */
export const commandAuthor = (): Publisher & { name: string } => ({ id: null, name: `${userInfo().username}（命令行）`, rights: null });
/** Stands for them among the authors of a draft. */
export const commandDrafter = "command";
