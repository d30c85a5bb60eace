import type { Print } from "../../../../generator/command.ts";
import { listReleases } from "../../releases/release-store.ts";
import { withSchool, type WhichSchool } from "./open-school.ts";

const states = { applying: "发布中", published: "", failed: "失败" } as const;

/** `campus releases`: the newest releases, one a line. */
export function releases(which: WhichSchool, print: Print): Promise<number> {
  return withSchool(which, print, async ({ db }) => {
    const { releases: found, total } = await listReleases(db, { limit: 50, offset: 0 });
    for (const { no, createdAt, createdByName, note, hash, state, warnings } of found) {
      print([no, createdAt, hash.slice(0, 12), createdByName ?? "程序", note, states[state]].join("  ").trimEnd());
      for (const warning of warnings) print(`      ${warning}`);
    }
    print(`共 ${total} 版`);
    return 0;
  });
}

/** For commands that need a release to be there. Exit code. */
export function noRelease(print: Print): number {
  print("还没有发布过版本，请先启动一次服务");
  return 1;
}
