import { Button, Popconfirm, Segmented, Space } from "antd";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { layouts } from "../desktop.ts";

interface Props {
  layoutType: string;
  onLayout(layoutType: string): void;
  isPreview: boolean;
  onPreview(): void;
  /** Absent: the desktop is the template's already. */
  onReset?: (() => void) | undefined;
  isSaving: boolean;
  onSave(): void;
  onCancel(): void;
  children?: ReactNode;
}

/** What is done with the desktop as a whole. */
export function DeskBar({ layoutType, onLayout, isPreview, onPreview, onReset, isSaving, onSave, onCancel, children }: Props) {
  const { t } = useTranslation("portal");
  return (
    <div className="desk-bar">
      <h1>{t("configure")}</h1>
      <Segmented
        aria-label={t("layout")}
        value={layoutType}
        onChange={onLayout}
        options={Object.keys(layouts).map((value) => ({ value, label: t(`layouts.${value}` as "layouts.1") }))}
      />
      <Space wrap>
        {children}
        <Popconfirm
          placement="bottom"
          title={t("resetQuestion")}
          onConfirm={onReset}
          okText={t("confirm")}
          cancelText={t("cancel")}
          disabled={onReset === undefined}
        >
          <Button disabled={onReset === undefined}>{t("reset")}</Button>
        </Popconfirm>
        <Button onClick={onPreview} aria-pressed={isPreview}>
          {t(isPreview ? "goOnArranging" : "preview")}
        </Button>
        <Button onClick={onCancel}>{t("cancel")}</Button>
        <Button type="primary" loading={isSaving} onClick={onSave}>
          {t("save")}
        </Button>
      </Space>
    </div>
  );
}
