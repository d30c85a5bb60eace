import { CameraOutlined } from "@ant-design/icons";
import { Button, Upload } from "antd";
import { usePhone } from "../hooks/use-phone.ts";
import { t } from "../locales/t.ts";

/** Takes a photo with the camera of a phone; nothing on a desk, and nothing where no photo is taken. */
export function CameraButton({ extensions, onTaken }: { extensions: readonly string[]; onTaken(file: File): Promise<void> }) {
  const isPhone = usePhone();
  if (!isPhone || !extensions.includes("jpg")) return null;
  return (
    <Upload
      accept="image/*"
      capture="environment"
      showUploadList={false}
      customRequest={({ file, onSuccess }) => void onTaken(file as File).then(() => onSuccess?.(null))}
    >
      <Button icon={<CameraOutlined />}>{t("photo.take")}</Button>
    </Upload>
  );
}
