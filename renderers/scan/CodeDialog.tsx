import { Flex, Modal, QRCode, Typography } from "antd";
import { t } from "../locales/t.ts";

/** A value as a code, large enough for a camera at arm's length, and as text for whoever has none. */
export function CodeDialog({ title, value, onClose }: { title: string; value: string; onClose(): void }) {
  return (
    <Modal open title={title} footer={null} width={360} onCancel={onClose}>
      <Flex vertical align="center" gap={12} className="scan-code">
        {/* Black on white in the dark, too: readers look for dark on light. */}
        <QRCode value={value} size={260} type="svg" color="#000" bgColor="#fff" />
        <Typography.Text copyable strong>
          {value}
        </Typography.Text>
        <span className="muted">{t("scan.hold")}</span>
      </Flex>
    </Modal>
  );
}
