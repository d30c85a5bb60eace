import { CloseOutlined, PaperClipOutlined, UploadOutlined } from "@ant-design/icons";
import { Button, Progress, Upload } from "antd";
import { FileLine } from "../files/FileLine.tsx";
import { useFiles } from "../files/use-files.ts";
import { CameraButton } from "./CameraButton.tsx";
import { useUpload } from "./use-upload.ts";
import type { WidgetProps } from "./widget.ts";
import { t } from "../locales/t.ts";

/** Several files: names, sizes, progress, removal. */
export function UploadsWidget(props: WidgetProps) {
  return <FileUpload {...props} single={false} />;
}

/** One file; another one takes its place. */
export function UploadWidget(props: WidgetProps) {
  return <FileUpload {...props} single />;
}

function FileUpload(props: WidgetProps & { single: boolean }) {
  const upload = useUpload(props, props.single);
  const { accept } = props.field.doc;
  return (
    <div className="widget-upload">
      {!props.disabled && (
        <div className="widget-upload-head">
          <Upload
            multiple={!props.single}
            accept={upload.acceptText}
            showUploadList={false}
            disabled={upload.full}
            customRequest={({ file, onSuccess }) => void upload.add(file as File).then(() => onSuccess?.(null))}
          >
            <Button
              id={props.id}
              icon={<UploadOutlined />}
              disabled={upload.full}
              danger={props.invalid}
              aria-describedby={props.describedBy}
              onBlur={props.onBlur}
            >
              {props.single && upload.ids.length > 0 ? t("file.replace") : t("file.upload")}
            </Button>
          </Upload>
          {!upload.full && <CameraButton extensions={upload.accept} onTaken={upload.add} />}
          <span className="cell-absent">{[accept?.join("、"), t("file.max", { mb: upload.maxSizeMb })].filter(Boolean).join("，")}</span>
        </div>
      )}
      <StoredFiles ids={upload.ids} known={upload.known} remove={props.disabled ? null : upload.remove} />
      {upload.running.map((one) => (
        <div key={one.key} className="file-running">
          <span className="file-name">{one.name}</span>
          <Progress percent={Math.round(one.share * 100)} size="small" />
        </div>
      ))}
    </div>
  );
}

function StoredFiles({ ids, known, remove }: { ids: string[]; known: ReturnType<typeof useUpload>["known"]; remove: ((id: string) => void) | null }) {
  const files = useFiles(ids, known) ?? [];
  if (files.length === 0) return null;
  return (
    <ul className="file-list">
      {files.map((file) => (
        <FileLine key={file.fileId} file={file} icon={<PaperClipOutlined aria-hidden />}>
          {remove && (
            <Button
              type="text"
              size="small"
              icon={<CloseOutlined />}
              aria-label={t("file.remove", { name: file.name })}
              onClick={() => remove(file.fileId)}
            />
          )}
        </FileLine>
      ))}
    </ul>
  );
}
