import { App, Button, Image } from "antd";
import { type PointerEvent, type RefObject, useRef, useState } from "react";
import { useDataSource } from "../../data-source.ts";
import { t } from "../../locales/t.ts";
import { ImageWidget } from "../ImagesWidget.tsx";
import { textOf } from "../../text.ts";
import type { WidgetProps } from "../widget.ts";

const WIDTH = 640;
const HEIGHT = 240;
/** Ink on the white of paper, whatever the theme: the picture is printed. */
const INK = "#111";

/** A name written with the finger or the mouse and kept as a picture; who cannot write here uploads one. */
export function SignatureInput(props: WidgetProps) {
  const source = useDataSource();
  if (typeof props.value !== "string") return <Paper {...props} />;
  return (
    <div className="signature">
      <Image src={source.fileUrl(props.value, true)} height={96} alt={textOf(props.field.title)} />
      <Button size="small" onClick={() => props.onChange(null)}>
        {t("sheet.again")}
      </Button>
    </div>
  );
}

function Paper(props: WidgetProps) {
  const source = useDataSource();
  const { message } = App.useApp();
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isWritten, setWritten] = useState(false);
  const [isSending, setSending] = useState(false);
  const pen = usePen(canvas, () => setWritten(true));
  const clear = () => {
    canvas.current?.getContext("2d")?.clearRect(0, 0, WIDTH, HEIGHT);
    setWritten(false);
  };
  const keep = async () => {
    setSending(true);
    try {
      const picture = await pictureOf(canvas.current!);
      const { fileId } = await source.upload(new File([picture], "signature.png", { type: "image/png" }));
      props.onChange(fileId);
    } catch (cause) {
      message.error(cause instanceof Error ? cause.message : t("file.failed", { name: "signature.png" }));
      setSending(false);
    }
  };
  return (
    <div className="signature">
      <canvas ref={canvas} width={WIDTH} height={HEIGHT} className="signature-paper" aria-label={t("sheet.signHere")} role="img" {...pen} />
      <div className="signature-foot">
        <Button size="small" disabled={!isWritten || isSending} onClick={clear}>
          {t("sheet.again")}
        </Button>
        <Button size="small" type="primary" disabled={!isWritten} loading={isSending} onClick={() => void keep()}>
          {t("sheet.keepSign")}
        </Button>
      </div>
      <ImageWidget {...props} />
    </div>
  );
}

/** White behind the ink. */
async function pictureOf(drawn: HTMLCanvasElement): Promise<Blob> {
  const paper = document.createElement("canvas");
  paper.width = WIDTH;
  paper.height = HEIGHT;
  const context = paper.getContext("2d")!;
  context.fillStyle = "#fff";
  context.fillRect(0, 0, WIDTH, HEIGHT);
  context.drawImage(drawn, 0, 0);
  return new Promise((resolve, reject) =>
    paper.toBlob((blob) => (blob === null ? reject(new Error(t("sheet.signFailed"))) : resolve(blob)), "image/png"),
  );
}

function usePen(canvas: RefObject<HTMLCanvasElement | null>, onStroke: () => void) {
  const isDown = useRef(false);
  const placeOf = (event: PointerEvent) => {
    const box = canvas.current!.getBoundingClientRect();
    return [((event.clientX - box.left) / box.width) * WIDTH, ((event.clientY - box.top) / box.height) * HEIGHT] as const;
  };
  return {
    onPointerDown: (event: PointerEvent) => {
      const context = canvas.current?.getContext("2d");
      if (!context) return;
      canvas.current?.setPointerCapture(event.pointerId);
      isDown.current = true;
      Object.assign(context, { lineWidth: 4, lineCap: "round", lineJoin: "round", strokeStyle: INK });
      context.beginPath();
      context.moveTo(...placeOf(event));
    },
    onPointerMove: (event: PointerEvent) => {
      const context = canvas.current?.getContext("2d");
      if (!isDown.current || !context) return;
      context.lineTo(...placeOf(event));
      context.stroke();
      onStroke();
    },
    onPointerUp: () => {
      isDown.current = false;
    },
  };
}
