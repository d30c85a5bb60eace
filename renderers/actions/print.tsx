import { PrinterOutlined } from "@ant-design/icons";
import { useEffect, useRef } from "react";
import { useDataSource } from "../data-source.ts";
import { useRun } from "../hooks/use-run.ts";
import { t } from "../locales/t.ts";
import { type ActionKind, type ActionProps, rowOffers } from "./action-kind.ts";

/** The papers of the chosen records as one file, or the reading page laid out for paper and the browser's own print dialog. */
function Print(props: ActionProps) {
  return props.action.report === undefined ? <PrintDetail {...props} /> : <PrintPapers {...props} report={props.action.report} />;
}

function PrintDetail({ rows, onDetail, onClose }: ActionProps) {
  useEffect(() => {
    onClose();
    if (rows[0]) onDetail(rows[0].id, { print: true });
    else print();
  }, [rows, onDetail, onClose]);
  return null;
}

function PrintPapers({ rows, title, report, onClose }: ActionProps & { report: string }) {
  const source = useDataSource();
  const { run } = useRun();
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    const ids = rows.map((row) => row.id);
    void run(() => source.reportFile({ report, ids, format: "pdf", fileName: title }), t("report.made", { title })).finally(onClose);
  }, [rows, title, report, source, run, onClose]);
  return null;
}

export const printDetail: ActionKind = {
  titleKey: "print",
  icon: PrinterOutlined,
  Run: Print,
  isAllowed: (screen) => screen.rights.print,
  isOffered: (row, action) => action.report === undefined || rowOffers(row, "print"),
};
