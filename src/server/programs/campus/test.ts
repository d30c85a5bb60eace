import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isAppError } from "../../../../engine/errors.ts";
import type { CasesDocument } from "../../../../engine/kinds/cases/document.ts";
import type { Print } from "../../../../generator/command.ts";
import { operations } from "../../areas/index.ts";
import { readConfig } from "../../platform/config.ts";
import { startEmbedded } from "../../platform/database/embedded.ts";
import { APP_ROLE } from "../../platform/database/migrate.ts";
import { openAt, ownerPlace, prepareEmbedded } from "../../platform/database/open.ts";
import { loadModel } from "../../releases/documents/load.ts";
import { sentencesOf } from "../../releases/layers.ts";
import { migrateEntities } from "../../releases/structure/index.ts";
import { CasesOf, type Passage } from "../cases/run-case.ts";
import { Undoing } from "../../platform/database/undone.ts";
import { readsOfSchool, seedCaseSchool, type SeededSchool } from "../cases/school.ts";
import { unreached } from "../cases/unreached.ts";

/** `campus test`: tries the cases of the documents, of one area, of those whose id begins so (`dorm/sign,dorm/duty`) or all, on a school of their own that is gone afterwards. 1 when one fails. */
export async function test(area: string | undefined, { documents }: { documents?: string }, print: Print): Promise<number> {
  try {
    const dir = documents ?? readConfig(process.env).schemasDir;
    const model = await loadModel(dir, operations.names());
    const all = [...model.documents.cases.values()];
    const wanted = area?.split(",");
    const isChosen = (of: string, id: string): boolean => wanted?.some((one) => of === one || (one.includes("/") && id.startsWith(one))) ?? true;
    const chosen = all.filter((one) => isChosen(one.area, one.document.id)).map(({ document }) => document as CasesDocument);
    if (chosen.length === 0) {
      print(area === undefined ? "没有用例" : `“${area}”没有用例；有用例的：${[...new Set(all.map((one) => one.area))].join("、")}`);
      return 2;
    }
    const { failed, count, passages } = await onOwnSchool(model, (school) => runAll(school, chosen, print));
    const missing = unreached(model, chosen, passages);
    for (const one of missing) print(`没有用例走到：${one}`);
    print(`${count} 个用例，${failed} 个不成立`);
    return failed + missing.length > 0 ? 1 : 0;
  } catch (error) {
    if (!isAppError(error)) throw error;
    print(sentencesOf(error).join("\n"));
    return 1;
  }
}

async function runAll(school: SeededSchool, documents: readonly CasesDocument[], print: Print) {
  const passages: Passage[] = [];
  let [count, failed] = [0, 0];
  for (const document of documents) {
    const cases = new CasesOf(school, document);
    for (const one of document.cases) {
      const result = await cases.run(one);
      passages.push(...result.passages);
      count++;
      if (result.faults.length === 0) continue;
      failed++;
      print(`✗ ${document.id}：${one.title}`);
      for (const fault of result.faults) print(`    ${fault}`);
    }
    await cases.end();
  }
  return { count, failed, passages };
}

/** A PostgreSQL in a folder that is removed with it. */
async function onOwnSchool<T>(model: Awaited<ReturnType<typeof loadModel>>, work: (school: SeededSchool) => Promise<T>): Promise<T> {
  const dataDir = await mkdtemp(join(tmpdir(), "campus-cases-"));
  const server = await startEmbedded({ dataDir, durable: false });
  try {
    const place = { socketDir: server.socketDir, port: server.port, user: APP_ROLE, database: "cases" };
    await prepareEmbedded(server, place.database);
    const undoing = new Undoing(place, readsOfSchool(model));
    const connections = await openAt(place, { owner: ownerPlace(server, place.database) });
    try {
      await migrateEntities(connections.db, model);
      const config = { ...readConfig(process.env), dataDir, logLevel: "silent" as const };
      const seeded = {
        config,
        connections,
        db: connections.db,
        model: () => model,
        replaceModel: () => undefined,
        operations,
        now: () => new Date(),
      };
      await seedCaseSchool(seeded);
      return await work({ seeded, undoing });
    } finally {
      await undoing.close();
      await connections.close();
    }
  } finally {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
  }
}
