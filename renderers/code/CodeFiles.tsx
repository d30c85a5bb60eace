import { Menu, Typography } from "antd";
import { useState } from "react";
import type { CodeText } from "../../engine/api.ts";
import { LazyCode } from "./LazyCode.tsx";
import { t } from "../locales/t.ts";

/** Texts of programs, one at a time, to read and copy. */
export function CodeFiles({ files }: { files: readonly CodeText[] }) {
  const [path, setPath] = useState(files[0]?.path);
  const file = files.find((one) => one.path === path) ?? files[0];
  if (!file) return null;
  return (
    <div className={files.length > 1 ? "code-files" : undefined}>
      {files.length > 1 && (
        <nav aria-label={t("files")}>
          <Menu
            mode="inline"
            selectedKeys={[file.path]}
            onClick={({ key }) => setPath(key)}
            items={files.map((one) => ({ key: one.path, label: one.path, title: one.path }))}
          />
        </nav>
      )}
      <div>
        <div className="code-files-head">
          <Typography.Text strong ellipsis>
            {file.path}
          </Typography.Text>
          <Typography.Text copyable={{ text: file.text, tooltips: [t("copy"), t("copied")] }} />
        </div>
        <LazyCode key={file.path} value={file.text} language={file.language} attributes={{ "aria-label": file.path }} />
      </div>
    </div>
  );
}
