import { Alert, App, Button, Modal, Upload } from "antd";
import { usePhone } from "../hooks/use-phone.ts";
import { t } from "../locales/t.ts";
import { BottomPanel } from "../pickers/BottomPanel.tsx";
import { openReader } from "./read-code.ts";
import { useCamera } from "./use-camera.ts";
import "./scan.css";

interface ScanPanelProps {
  title: string;
  onScanned(text: string): void;
  onClose(): void;
}

/** The camera, and a picture in its place where there is none. */
export function ScanPanel({ title, onScanned, onClose }: ScanPanelProps) {
  const isPhone = usePhone();
  const footer = <PictureButton onScanned={onScanned} />;
  const view = <CameraView onScanned={onScanned} />;
  if (isPhone)
    return (
      <BottomPanel title={title} onClose={onClose} footer={footer}>
        {view}
      </BottomPanel>
    );
  return (
    <Modal open title={title} onCancel={onClose} footer={footer} width={480}>
      {view}
    </Modal>
  );
}

function CameraView({ onScanned }: { onScanned(text: string): void }) {
  const { video, state } = useCamera(onScanned);
  return (
    <div className="scan-view">
      {state === "none" && <Alert type="info" showIcon title={t("scan.none")} />}
      <video ref={video} className="scan-video" hidden={state !== "seeing"} muted playsInline aria-label={t("scan.picture")} />
      <p role="status" className="scan-says">
        {state === "none" ? "" : t(state === "seeing" ? "scan.aim" : "scan.asked")}
      </p>
    </div>
  );
}

function PictureButton({ onScanned }: { onScanned(text: string): void }) {
  const { message } = App.useApp();
  const read = async (file: File) => {
    const [reader, picture] = await Promise.all([openReader(), createImageBitmap(file).catch(() => null)]);
    const text = picture === null ? null : await reader.read(picture);
    if (text === null) message.warning(t("scan.unread"));
    else onScanned(text);
  };
  return (
    <Upload accept="image/*" showUploadList={false} customRequest={({ file, onSuccess }) => void read(file as File).then(() => onSuccess?.(null))}>
      <Button>{t("scan.fromPicture")}</Button>
    </Upload>
  );
}
