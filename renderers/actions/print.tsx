import { PrinterOutlined } from "@ant-design/icons";
import { useEffect } from "react";
import type { ActionKind, ActionProps } from "./action-kind.ts";

/** The reading page, laid out for paper, then the browser's own print dialog. */
function PrintDetail({ rows, onDetail, onClose }: ActionProps) {
  useEffect(() => {
    onClose();
    if (rows[0]) onDetail(rows[0].id, { print: true });
    else print();
  }, [rows, onDetail, onClose]);
  return null;
}

export const printDetail: ActionKind = {
  titleKey: "print",
  icon: PrinterOutlined,
  Run: PrintDetail,
  isAllowed: (screen) => screen.rights.print,
};
