import { Readable } from "node:stream";
import { saveFile } from "../../data/files/file-store.ts";
import type { Runtime } from "../../platform/runtime.ts";

/** The administrator's account. */
const OWNER = "2";

/** Stores a file of the demo school; its id. */
export async function storeFile(runtime: Runtime, tenantId: string, of: { originalName: string; content: Buffer }): Promise<string> {
  const { originalName, content } = of;
  const extension = originalName.slice(originalName.lastIndexOf(".") + 1);
  const file = await saveFile(runtime, { tenantId, ownerId: OWNER, originalName, extension, businessType: null, content: Readable.from([content]) });
  return file.id;
}
