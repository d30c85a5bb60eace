import { App, Modal, Slider } from "antd";
import { type RefObject, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useDataSource } from "../../../../../renderers/data-source.ts";
import { useEvalContext } from "../../../../../renderers/screen-context.ts";
import { changeStoredUser } from "../../../session/stored-user.ts";
import { cropOf, dragged, type View, wholeView } from "./crop.ts";

/** Pixels of the square that is kept. */
const SIDE = 256;
const STEP = 0.05;
const arrows: Record<string, { x: number; y: number }> = {
  ArrowLeft: { x: STEP, y: 0 },
  ArrowRight: { x: -STEP, y: 0 },
  ArrowUp: { x: 0, y: STEP },
  ArrowDown: { x: 0, y: -STEP },
};

/** Cuts a square out of a picture and makes it the person's face. */
export function FaceDialog({ picture, onClose }: { picture: ImageBitmap; onClose(): void }) {
  const { t } = useTranslation("portal");
  const canvas = useRef<HTMLCanvasElement>(null);
  const { isSaving, save } = useSaving(onClose);
  return (
    <Modal
      open
      title={t("face.title")}
      width={360}
      okText={t("save")}
      cancelText={t("cancel")}
      confirmLoading={isSaving}
      onOk={() => canvas.current && void save(canvas.current)}
      onCancel={onClose}
    >
      <Cutting picture={picture} canvas={canvas} />
    </Modal>
  );
}

/** The square under the picture; it stands inside of the dialog, so that it is drawn when the dialog is there. */
function Cutting({ picture, canvas }: { picture: ImageBitmap; canvas: RefObject<HTMLCanvasElement | null> }) {
  const { t } = useTranslation("portal");
  const [view, setView] = useState<View>(wholeView);
  useEffect(() => {
    const { left, top, side } = cropOf(picture, view);
    const pen = canvas.current?.getContext("2d");
    pen?.clearRect(0, 0, SIDE, SIDE);
    pen?.drawImage(picture, left, top, side, side, 0, 0, SIDE, SIDE);
  }, [picture, view, canvas]);
  const move = (by: { x: number; y: number }) => setView((now) => dragged(now, picture, by));
  return (
    <div className="face-cut">
      <canvas
        ref={canvas}
        width={SIDE}
        height={SIDE}
        tabIndex={0}
        role="img"
        aria-label={t("face.says")}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={(event) => event.buttons > 0 && move({ x: event.movementX / SIDE, y: event.movementY / SIDE })}
        onKeyDown={(event) => {
          if (!Object.hasOwn(arrows, event.key)) return;
          event.preventDefault();
          move(arrows[event.key]!);
        }}
      />
      <p>{t("face.says")}</p>
      <Slider
        min={1}
        max={4}
        step={0.1}
        value={view.zoom}
        onChange={(zoom) => setView({ ...view, zoom })}
        ariaLabelForHandle={t("face.zoom")}
        tooltip={{ open: false }}
        className="face-zoom"
      />
    </div>
  );
}

function useSaving(onDone: () => void) {
  const { t } = useTranslation("portal");
  const source = useDataSource();
  const { user } = useEvalContext();
  const { message } = App.useApp();
  const [isSaving, setSaving] = useState(false);
  const save = async (canvas: HTMLCanvasElement) => {
    setSaving(true);
    try {
      const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/png"));
      if (blob === null) throw new Error(t("face.unreadable"));
      const { fileId } = await source.upload(new File([blob], "avatar.png", { type: "image/png" }));
      await source.update("/api/flySource-base/sysUser", user.id, { values: { avatarUrl: fileId } });
      changeStoredUser({ avatarUrl: fileId });
      void message.success(t("face.saved"));
      onDone();
    } catch (error) {
      void message.error((error as Error).message);
    } finally {
      setSaving(false);
    }
  };
  return { isSaving, save };
}
