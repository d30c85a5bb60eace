import { DownloadOutlined, EyeOutlined } from "@ant-design/icons";
import { Button } from "antd";
import type { ReactNode } from "react";
import { type UploadedFile, useDataSource } from "../data-source.ts";
import { fileSize } from "./file-size.ts";
import { t } from "../locales/t.ts";

const SHOWN_INLINE = /^(pdf|png|jpe?g|gif|webp|bmp)$/i;

interface FileLineProps {
  file: UploadedFile;
  icon: ReactNode;
  /** Further buttons. */
  children?: ReactNode;
}

/** One stored file in a list: name, size, a look at what a browser can show, the download. */
export function FileLine({ file, icon, children }: FileLineProps) {
  const source = useDataSource();
  const link = { type: "text", size: "small", target: "_blank", rel: "noopener" } as const;
  return (
    <li>
      {icon}
      <span className="file-name" title={file.name}>
        {file.name}
      </span>
      <span className="cell-absent">{fileSize(file.sizeBytes)}</span>
      {SHOWN_INLINE.test(file.extension) && (
        <Button {...link} icon={<EyeOutlined />} aria-label={t("file.preview", { name: file.name })} href={source.fileUrl(file.fileId, true)} />
      )}
      <Button {...link} icon={<DownloadOutlined />} aria-label={t("file.download", { name: file.name })} href={source.fileUrl(file.fileId)} />
      {children}
    </li>
  );
}
