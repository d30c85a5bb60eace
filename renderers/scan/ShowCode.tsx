import { QrcodeOutlined } from "@ant-design/icons";
import { lazy, Suspense, useState } from "react";
import { t } from "../locales/t.ts";
import "./scan.css";

const CodeDialog = lazy(() => import("./CodeDialog.tsx").then((module) => ({ default: module.CodeDialog })));

interface ShowCodeProps {
  /** Of the field whose value it is. */
  title: string;
  value: string;
}

/** Beside a value that others read with a camera: holds it out to them as a code. */
export function ShowCode({ title, value }: ShowCodeProps) {
  const [isOpen, setOpen] = useState(false);
  const name = t("scan.show", { title });
  return (
    <>
      <button type="button" className="cell-reveal scan-show" aria-label={name} title={name} onClick={() => setOpen(true)}>
        <QrcodeOutlined aria-hidden />
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <CodeDialog title={title} value={value} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
