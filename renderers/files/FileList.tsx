import { DownloadOutlined, EyeOutlined, FileOutlined } from "@ant-design/icons";
import { Button, Spin } from "antd";
import { useDataSource } from "../data-source.ts";
import { fileSize } from "./file-size.ts";
import { useFiles } from "./use-files.ts";
import { t } from "../locales/t.ts";

const SHOWN_INLINE = /^(pdf|png|jpe?g|gif|webp|bmp)$/i;

/** Stored files by name and size, to look at or download. */
export function FileList({ fileIds }: { fileIds: string[] }) {
  const source = useDataSource();
  const files = useFiles(fileIds);
  if (!files) return <Spin size="small" />;
  return (
    <ul className="file-list">
      {files.map((file) => (
        <li key={file.fileId}>
          <FileOutlined aria-hidden />
          <span className="file-name" title={file.name}>
            {file.name}
          </span>
          <span className="cell-absent">{fileSize(file.sizeBytes)}</span>
          {SHOWN_INLINE.test(file.extension) && (
            <Button
              type="text"
              size="small"
              icon={<EyeOutlined />}
              aria-label={t("file.preview", { name: file.name })}
              href={source.fileUrl(file.fileId, true)}
              target="_blank"
              rel="noopener"
            />
          )}
          <Button
            type="text"
            size="small"
            icon={<DownloadOutlined />}
            aria-label={t("file.download", { name: file.name })}
            href={source.fileUrl(file.fileId)}
            target="_blank"
            rel="noopener"
          />
        </li>
      ))}
    </ul>
  );
}
