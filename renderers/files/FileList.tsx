import { FileOutlined } from "@ant-design/icons";
import { Spin } from "antd";
import { FileLine } from "./FileLine.tsx";
import { useFiles } from "./use-files.ts";

/** Stored files by name and size, to look at or download. */
export function FileList({ fileIds }: { fileIds: string[] }) {
  const files = useFiles(fileIds);
  if (!files) return <Spin size="small" />;
  return (
    <ul className="file-list">
      {files.map((file) => (
        <FileLine key={file.fileId} file={file} icon={<FileOutlined aria-hidden />} />
      ))}
    </ul>
  );
}
