import type { Print } from "../../../../generator/command.ts";
import { addRows } from "../../data/samples/add-rows.ts";
import { samplesIn } from "../../areas/demo/index.ts";
import { defaultTenant } from "../../platform/config.ts";
import { compose } from "../../releases/compose.ts";
import { currentRelease, layersOf } from "../../releases/release-store.ts";
import { withSchool, type WhichSchool } from "./open-school.ts";
import { noRelease } from "./releases.ts";

interface Wish extends WhichSchool {
  rows: number;
  seed?: string;
  tenant?: string;
}

/** `campus samples`: more rows of an entity in a school, for tests under load. 1 when fewer could be made than were asked for. */
export function samples(entity: string, { rows, seed, tenant = defaultTenant, ...which }: Wish, print: Print): Promise<number> {
  return withSchool(which, print, async (runtime) => {
    const current = await currentRelease(runtime.db);
    if (current === null) return noRelease(print);
    const { model } = compose(await layersOf(runtime.db, current.no), runtime);
    const known = model.entities.get(entity);
    if (known === undefined || known.childOf !== null) {
      print(`没有实体“${entity}”`);
      return 2;
    }
    const documents = await samplesIn(runtime.config.schemasDir);
    const { added, refusal } = await addRows(
      { ...runtime, model: () => model },
      { entity, rows, seed, tenantId: tenant, documents, told: (done) => print(`${done} / ${rows}`) },
    );
    if (added < rows) print(`只能生成 ${added} 行：${refusal ?? "没有可用的关联数据"}`);
    return added < rows ? 1 : 0;
  });
}
