import { EyeOutlined } from "@ant-design/icons";
import { useEffect } from "react";
import type { ActionKind, ActionProps } from "./action-kind.ts";

/** The reading page belongs to the screen, since its address names the open record. */
function OpenDetail({ rows, onDetail, onClose }: ActionProps) {
  useEffect(() => {
    onClose();
    if (rows[0]) onDetail(rows[0].id);
  }, [rows, onDetail, onClose]);
  return null;
}

export const detail: ActionKind = {
  titleKey: "detail",
  icon: EyeOutlined,
  Run: OpenDetail,
  isAllowed: () => true,
};
