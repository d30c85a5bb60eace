import { CameraOutlined } from "@ant-design/icons";
import { App, Avatar } from "antd";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { faceOf, useStoredUser } from "../../../session/stored-user.ts";
import { FaceDialog } from "./FaceDialog.tsx";

const MOST_BYTES = 10 * 1024 * 1024;

/** The person's face; a click chooses another picture. */
export function Face() {
  const { t } = useTranslation("portal");
  const { message } = App.useApp();
  const user = useStoredUser();
  const input = useRef<HTMLInputElement>(null);
  const [picture, setPicture] = useState<ImageBitmap | null>(null);
  const choose = async (file: File | undefined) => {
    if (file === undefined) return;
    if (file.size > MOST_BYTES) return void message.error(t("face.tooLarge"));
    await createImageBitmap(file).then(setPicture, () => void message.error(t("face.unreadable")));
  };
  const src = faceOf(user?.avatarUrl);
  return (
    <>
      <button type="button" className="face" aria-label={t("face.change")} onClick={() => input.current?.click()}>
        <Avatar size={72} alt="" {...(src && { src })}>
          {(user?.userName ?? "").slice(0, 1)}
        </Avatar>
        <CameraOutlined />
      </button>
      <input
        ref={input}
        type="file"
        hidden
        accept="image/png,image/jpeg,image/webp"
        aria-label={t("face.change")}
        onChange={(event) => {
          void choose(event.target.files?.[0]);
          // The same file may be chosen again.
          event.target.value = "";
        }}
      />
      {picture && <FaceDialog picture={picture} onClose={() => setPicture(null)} />}
    </>
  );
}
