import { DeleteOutlined, LoadingOutlined, PlusOutlined } from "@ant-design/icons";
import { Button, Image, Upload } from "antd";
import { useDataSource } from "../data-source.ts";
import { textOf } from "../text.ts";
import { CameraButton } from "./CameraButton.tsx";
import { useUpload } from "./use-upload.ts";
import type { WidgetProps } from "./widget.ts";
import { t } from "../locales/t.ts";

const TILE = 88;

export function ImagesWidget(props: WidgetProps) {
  return <Pictures {...props} single={false} />;
}

export function ImageWidget(props: WidgetProps) {
  return <Pictures {...props} single />;
}

function Pictures(props: WidgetProps & { single: boolean }) {
  const source = useDataSource();
  const upload = useUpload(props, props.single);
  const title = textOf(props.field.title);
  const room = !props.disabled && !upload.full && !(props.single && upload.ids.length > 0);
  return (
    <div className="widget-images">
      <Image.PreviewGroup>
        {upload.ids.map((id, at) => (
          <div key={id} className="picture-tile">
            <Image src={source.fileUrl(id, true)} width={TILE} height={TILE} alt={`${title} ${at + 1}`} />
            {!props.disabled && (
              <Button
                size="small"
                shape="circle"
                icon={<DeleteOutlined />}
                aria-label={t("picture.remove", { title, no: at + 1 })}
                onClick={() => upload.remove(id)}
              />
            )}
          </div>
        ))}
      </Image.PreviewGroup>
      {room && (
        <Upload
          multiple={!props.single}
          accept={upload.acceptText}
          showUploadList={false}
          customRequest={({ file, onSuccess }) => void upload.add(file as File).then(() => onSuccess?.(null))}
        >
          <button
            type="button"
            id={props.id}
            className={props.invalid ? "picture-add picture-add-wrong" : "picture-add"}
            aria-describedby={props.describedBy}
            onBlur={props.onBlur}
          >
            {upload.running.length > 0 ? <LoadingOutlined /> : <PlusOutlined />}
            <span>{upload.running.length > 0 ? `${Math.round((upload.running[0]?.share ?? 0) * 100)}%` : t("picture.upload")}</span>
          </button>
        </Upload>
      )}
      {room && <CameraButton extensions={upload.accept} onTaken={upload.add} />}
    </div>
  );
}
