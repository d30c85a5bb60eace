import { sql } from "kysely";
import { platformEntity } from "../../../platform/platform-entity.ts";
import type { Database } from "../../../platform/database/database.ts";
import { openSecret } from "../../../platform/database/secrets.ts";
import { current } from "../../../platform/database/transaction.ts";
import type { Runtime } from "../../../platform/runtime.ts";
import { diskStore } from "./disk-store.ts";
import { s3Store } from "./s3-store.ts";
import { type FileStore, StoreFault } from "./store.ts";

/** Entity of the stores of a school. */
export const storeEntity = platformEntity("ossConfig", {
  by: "文件存储",
  needs: {
    text: ["ossType", "endpoint", "accessKey", "secretKey", "bucketName", "region"],
    boolean: ["isActive", "isEnabled"],
  },
});
/** The kind of store that is the disk of this machine. */
const DISK_TYPE = "local";
/** Stands for the disk where a store is named. */
export const DISK = "disk";
/** Kinds that have the bucket in the path; the others have it in front of the host. */
const pathStyles: ReadonlySet<string> = new Set(["minio", "s3", "qiniu"]);

interface StoreRow {
  id: string;
  ossType: string;
  endpoint: string | null;
  /** Sealed, as is the other. */
  accessKey: string | null;
  secretKey: string | null;
  bucketName: string | null;
  region: string | null;
}

/** The store that new contents of a school go to; null = they stay on the disk. */
export async function wantedStore(runtime: Runtime, db: Database, tenantId: string): Promise<string | null> {
  if (!runtime.model().entities.has(storeEntity)) return null;
  const { rows } = await sql<{ id: string }>`select id from campus.${sql.id(storeEntity)}
    where "tenantId" = ${tenantId} and "isActive" and not "isDeleted" and "ossType" <> ${DISK_TYPE} order by id limit 1`.execute(db);
  return rows[0]?.id ?? null;
}

/** The store of that id, null the disk. @throws StoreFault when the school has it no more */
export async function storeOf(runtime: Runtime, tenantId: string, id: string | null): Promise<FileStore> {
  if (id === null || id === DISK) return diskStore(runtime);
  const db = current(runtime.db);
  const { rows } =
    await sql<StoreRow>`select id, "ossType", endpoint, "accessKey", "secretKey", "bucketName", region from campus.${sql.id(storeEntity)}
    where "tenantId" = ${tenantId} and id = ${id}`.execute(db);
  const row = rows[0];
  if (row === undefined) throw new StoreFault("没有这个存储配置", { isAway: true });
  if (row.ossType === DISK_TYPE) return diskStore(runtime);
  const secretAt = (field: "accessKey" | "secretKey") => openSecret(db, { tenantId, entity: storeEntity, field, id: row.id }, row[field]);
  return s3Store(runtime, {
    endpoint: row.endpoint ?? "",
    bucket: row.bucketName ?? "",
    region: row.region || "us-east-1",
    accessKey: (await secretAt("accessKey")) ?? "",
    secretKey: (await secretAt("secretKey")) ?? "",
    isPathStyle: pathStyles.has(row.ossType),
  });
}
