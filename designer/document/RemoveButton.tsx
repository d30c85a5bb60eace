import { DeleteOutlined } from "@ant-design/icons";
import { Button, Modal } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Use } from "../../engine/references/uses.ts";
import { usesIn } from "../model/references.ts";
import { useWorkspace } from "../use-workspace.ts";
import { UseLines } from "./UseLines.tsx";

/** Takes a document away; what refers to it is shown first. */
export function RemoveButton({ file }: { file: string }) {
  const { t } = useTranslation("designer");
  const workspace = useWorkspace();
  const [uses, setUses] = useState<readonly Use[]>([]);
  const [isLooking, setLooking] = useState(false);
  const remove = () => {
    setUses([]);
    workspace.edit(file, null, { name: `remove:${file}`, label: t("remove") });
  };
  const look = async () => {
    setLooking(true);
    // What cannot be looked at is told by the check of the set that follows.
    const found = (await usesIn(workspace, { file, steps: [] }).catch(() => null)) ?? [];
    setLooking(false);
    if (found.length === 0) remove();
    else setUses(found);
  };
  return (
    <>
      <Button size="small" danger icon={<DeleteOutlined />} loading={isLooking} onClick={() => void look()}>
        {t("remove")}
      </Button>
      <Modal
        open={uses.length > 0}
        title={t("uses.removes", { count: uses.length })}
        okText={t("uses.removeAll")}
        okButtonProps={{ danger: true }}
        cancelText={t("cancel")}
        onOk={remove}
        onCancel={() => setUses([])}
      >
        <UseLines uses={uses} />
      </Modal>
    </>
  );
}
