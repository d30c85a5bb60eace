import { useEffect, useState } from "react";
import type { UploadedFile } from "../data-source.ts";
import { useDataSource } from "../data-source.ts";
import { t } from "../locales/t.ts";

/** Names and sizes of stored files, in the order of the ids; null while they load. An id that may not be seen keeps a plain name. */
export function useFiles(fileIds: string[], known: readonly UploadedFile[] = []): UploadedFile[] | null {
  const source = useDataSource();
  const joined = fileIds.join(",");
  const [found, setFound] = useState<{ for: string; files: UploadedFile[] } | null>(null);
  const missing = fileIds.filter((id) => !known.some((file) => file.fileId === id)).join(",");
  useEffect(() => {
    if (missing === "") return;
    let left = false;
    source
      .files(missing.split(","))
      .catch(() => [])
      .then((files) => {
        if (!left) setFound({ for: missing, files });
      });
    return () => {
      left = true;
    };
  }, [source, missing]);
  if (joined === "") return [];
  if (missing !== "" && found?.for !== missing) return null;
  const all = [...known, ...(found?.files ?? [])];
  return fileIds.map((id) => all.find((file) => file.fileId === id) ?? { fileId: id, name: t("file.attachment"), sizeBytes: 0, extension: "" });
}
