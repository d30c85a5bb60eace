import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { startEmbedded } from "../../../../src/server/platform/database/embedded.ts";
import { ownMemory, settingsFor } from "../../../../src/server/platform/database/embedded-settings.ts";
import { ownerPlace } from "../../../../src/server/platform/database/open.ts";
import { openClient } from "../../../../src/server/platform/database/pool.ts";

const GB = 2 ** 30;

test.each([
  [1, "128MB", "512MB", "4MB"],
  [4, "512MB", "2048MB", "4MB"],
  [64, "2048MB", "32768MB", "16MB"],
])("a machine of %s GB gets buffers, cache and working memory that fit it", (gigabytes, shared_buffers, effective_cache_size, work_mem) => {
  expect(settingsFor(gigabytes * GB)).toMatchObject({ shared_buffers, effective_cache_size, work_mem, max_wal_size: "512MB" });
});

test("the embedded server runs with them and gives up nothing of what it acknowledged", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "campus-settings-"));
  await chmod(dataDir, 0o711);
  const server = await startEmbedded({ dataDir });
  try {
    const client = await openClient(ownerPlace(server, "postgres"));
    const shown = async (name: string) => (await client.query(`select pg_size_bytes(current_setting($1))::text as bytes`, [name])).rows[0].bytes;
    const said = async (name: string) => (await client.query(`select current_setting($1) as text`, [name])).rows[0].text;
    for (const [name, size] of Object.entries(settingsFor(ownMemory())))
      if (size.endsWith("MB")) expect([name, await shown(name)]).toEqual([name, String(Number.parseInt(size, 10) * 2 ** 20)]);
    for (const name of ["fsync", "synchronous_commit", "full_page_writes"]) expect([name, await said(name)]).toEqual([name, "on"]);
    expect(await said("wal_compression")).not.toBe("off");
    await client.end();
  } finally {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
});
