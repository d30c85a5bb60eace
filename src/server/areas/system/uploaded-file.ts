import { findFile, type StoredFile } from "../../data/files/file-store.ts";
import { type At, refuse } from "../../data/records/plain-rows.ts";

/** A file the caller uploaded for the dialog; somebody else's finds nothing. @throws DataError */
export async function uploadedFile({ call }: At, { id, field }: { id: string; field: string }): Promise<StoredFile> {
  const file = await findFile(call.runtime.db, call.user.tenantId, id);
  return file === null || file.ownerId !== call.user.id ? refuse(field, "文件没有上传成功，请重新选择") : file;
}
