import { ScanOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { lazy, Suspense, useState } from "react";
import { t } from "../locales/t.ts";

const ScanPanel = lazy(() => import("./ScanPanel.tsx").then((module) => ({ default: module.ScanPanel })));

interface ScanButtonProps {
  /** Of the input that takes what is read. */
  title: string;
  disabled?: boolean;
  onScanned(text: string): void;
}

/** Reads a code with the camera into the input beside it. */
export function ScanButton({ title, disabled, onScanned }: ScanButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const name = t("scan.of", { title });
  const take = (text: string) => {
    setOpen(false);
    onScanned(text.trim());
  };
  return (
    <>
      <Button icon={<ScanOutlined />} aria-label={name} title={name} disabled={disabled ?? false} onClick={() => setOpen(true)} />
      {isOpen && (
        <Suspense>
          <ScanPanel title={name} onScanned={take} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
