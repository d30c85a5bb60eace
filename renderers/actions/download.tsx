import { DownloadOutlined } from "@ant-design/icons";
import { App } from "antd";
import { useEffect, useRef } from "react";
import { useDataSource } from "../data-source.ts";
import { filesOf } from "../format-value.ts";
import type { ActionKind, ActionProps } from "./action-kind.ts";
import { t } from "../locales/t.ts";
import { fieldType } from "../../engine/fields/index.ts";

/** Downloads the files of the row's file fields, or of those the action names. */
function DownloadFiles({ screen, action, rows, onClose }: ActionProps) {
  const source = useDataSource();
  const { message } = App.useApp();
  const isStarted = useRef(false);
  useEffect(() => {
    // Strict mode runs effects twice; a download must start once.
    if (isStarted.current) return;
    isStarted.current = true;
    const fields =
      action.fields ??
      Object.values(screen.fields)
        .filter((field) => fieldType(field.type).holds !== undefined)
        .map((field) => field.path);
    const files = rows.flatMap((row) => fields.flatMap((field) => filesOf(row[field])));
    for (const file of files) window.open(source.fileUrl(file), "_blank", "noopener");
    if (files.length === 0) void message.warning(t("download.nothing"));
    onClose();
  }, [action, message, onClose, rows, screen, source]);
  return null;
}

export const download: ActionKind = {
  titleKey: "download",
  icon: DownloadOutlined,
  Run: DownloadFiles,
  isAllowed: () => true,
};
