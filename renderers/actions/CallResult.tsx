import { Descriptions, Flex, Modal, QRCode, Typography } from "antd";
import type { OperationReply } from "../../engine/api.ts";
import { CodeFiles } from "../code/CodeFiles.tsx";
import { useDataSource } from "../data-source.ts";
import { t } from "../locales/t.ts";
import { isFailed } from "../hooks/call-outcome.ts";
import { CallTable } from "./CallTable.tsx";

const lists = ["shows", "files", "codes", "code"] as const;

export function hasSomethingToShow(reply: unknown): reply is OperationReply {
  const of = (reply ?? {}) as Record<string, unknown>;
  return (
    typeof reply === "object" &&
    ((typeof of.table === "object" && of.table !== null) || lists.some((name) => Array.isArray(of[name]) && of[name].length > 0))
  );
}

/** Lines an operation says: of a result, or of what it would change. */
export function CallLines({ lines, copyable }: { lines: NonNullable<OperationReply["shows"]>; copyable?: boolean }) {
  const items = lines.map(({ label, value }, key) => ({
    key,
    label,
    children: value === "" ? "—" : <Typography.Text copyable={copyable}>{value}</Typography.Text>,
  }));
  return <Descriptions className="call-lines" column={1} size="small" bordered items={items} />;
}

/** What an operation wants seen: lines to copy, files to fetch, codes to print, programs to read. */
export function CallResult({ title, reply, onClose }: { title: string; reply: OperationReply; onClose(): void }) {
  const source = useDataSource();
  const { shows = [], table, files = [], codes = [], code = [] } = reply;
  return (
    <Modal
      open
      title={t(isFailed(reply) ? "call.failed" : "call.done", { title })}
      width={code.length > 0 ? "min(1200px, 96vw)" : table ? "min(1000px, 96vw)" : codes.length > 0 ? 720 : 520}
      okText={codes.length > 0 ? t("print") : t("understood")}
      cancelText={t("close")}
      onOk={() => (codes.length > 0 ? window.print() : onClose())}
      onCancel={onClose}
      cancelButtonProps={{ style: { display: codes.length === 0 ? "none" : undefined } }}
    >
      {shows.length > 0 && <CallLines lines={shows} copyable />}
      {table && <CallTable table={table} />}
      {files.map(({ fileId, fileName }) => (
        <p key={fileId}>
          <Typography.Link href={source.fileUrl(fileId)} target="_blank">
            {fileName}
          </Typography.Link>
        </p>
      ))}
      {code.length > 0 && <CodeFiles files={code} />}
      <Flex wrap gap={16}>
        {codes.map(({ label, content }) => (
          <Flex key={content} vertical align="center">
            <QRCode value={content} type="svg" bordered={false} />
            <span>{label}</span>
          </Flex>
        ))}
      </Flex>
    </Modal>
  );
}
