import { DeleteOutlined } from "@ant-design/icons";
import { Button, Modal } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Use } from "../../../engine/references/uses.ts";
import { UseLines } from "../../document/UseLines.tsx";
import { editSeveral, type Wanted } from "../../model/edit-several.ts";
import { usesIn } from "../../model/references.ts";
import { useWorkspace } from "../../use-workspace.ts";
import type { Drawing } from "../drawing.ts";

/** Takes a step out of the flow, so that its neighbours follow each other. What else speaks of its state is shown and stands against it. */
export function RemoveStep({ drawing: { documents, parts, titleOf }, node }: { drawing: Drawing; node: string }) {
  const { t } = useTranslation("designer");
  const workspace = useWorkspace();
  const [uses, setUses] = useState<readonly Use[]>([]);
  const [refused, setRefused] = useState<readonly string[]>([]);
  const wanted = parts.isOpen ? documents.withoutStep(node) : null;
  if (wanted === null) return null;
  const remove = (all: readonly Wanted[]) => {
    const why = editSeveral(workspace, all, { name: `step ${node} goes`, label: t("flow.add.gone", { title: titleOf(node) }) });
    setRefused([...new Set(why.map(({ message }) => message))]);
  };
  const look = async () => {
    const own = new Set(wanted.map(({ file }) => file));
    const found = (await usesIn(workspace, documents.stateOf(node)).catch(() => null)) ?? [];
    const others = found.filter(({ file }) => !own.has(file));
    if (others.length === 0) remove(wanted);
    else setUses(others);
  };
  const close = () => [setUses([]), setRefused([])];
  return (
    <>
      <Button
        type="text"
        size="small"
        icon={<DeleteOutlined />}
        aria-label={t("flow.add.remove", { title: titleOf(node) })}
        onClick={() => void look()}
      />
      <Modal open={uses.length + refused.length > 0} title={t("flow.add.kept", { title: titleOf(node) })} footer={null} onCancel={close}>
        {refused.map((line) => (
          <p key={line}>{line}</p>
        ))}
        <UseLines uses={uses} />
      </Modal>
    </>
  );
}
