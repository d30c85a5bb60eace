import { PaperClipOutlined } from "@ant-design/icons";
import { Button, Popover } from "antd";
import { isAbsent } from "../format-value.ts";
import { FileList } from "../files/FileList.tsx";
import { Absent } from "./Absent.tsx";
import type { CellProps } from "./cell.ts";
import { t } from "../locales/t.ts";

/** Files: their number with the list in a popover; the list itself on a page. */
export function FilesCell(props: CellProps) {
  if (isAbsent(props.value)) return <Absent {...props} />;
  const ids = Array.isArray(props.value) ? props.value.map(String) : [String(props.value)];
  if (props.whole) return <FileList fileIds={ids} />;
  return (
    <Popover content={<FileList fileIds={ids} />} trigger="click">
      <Button type="link" size="small" icon={<PaperClipOutlined />} className="cell-button" onClick={(event) => event.stopPropagation()}>
        {t("files.count", { count: ids.length })}
      </Button>
    </Popover>
  );
}
