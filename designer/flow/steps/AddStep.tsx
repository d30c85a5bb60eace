import { PlusOutlined } from "@ant-design/icons";
import { Button, Dropdown } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Drawing } from "../drawing.ts";
import { type Gap, stepSorts } from "./new-step.ts";
import { StepForm } from "./StepForm.tsx";

/** What can be put between two cards: a step of a sort, one for some records alone, or a copy to somebody. */
export const additions = [...stepSorts, "parts", "copy", "branch"] as const;
export type Addition = (typeof additions)[number];

/** The button between two cards. */
export function AddStep({ drawing, gap }: { drawing: Drawing; gap: Gap }) {
  const { t } = useTranslation("designer");
  const [addition, setAddition] = useState<Addition | null>(null);
  const [isLetIn, setLetIn] = useState(true);
  const { documents, parts, titleOf } = drawing;
  if (!parts.isOpen) return null;
  const offered = additions
    .filter((one) => one === "copy" || documents.states !== null)
    .map((one) => ({ key: one, label: t(`flow.add.${one}`), disabled: one !== "copy" && !isLetIn, onClick: () => setAddition(one) }));
  const items = isLetIn ? offered : [{ key: "refused", type: "group" as const, label: t("flow.add.refused"), children: offered }];
  return (
    <>
      <Dropdown trigger={["click"]} menu={{ items }} onOpenChange={(isOpen) => isOpen && setLetIn(documents.states === null || documents.lets(gap))}>
        <Button
          size="small"
          shape="circle"
          icon={<PlusOutlined />}
          aria-label={t("flow.add.between", { from: gap.from.map(titleOf).join("、"), to: titleOf(gap.to) })}
        />
      </Dropdown>
      {addition !== null && <StepForm drawing={drawing} gap={gap} addition={addition} onClose={() => setAddition(null)} />}
    </>
  );
}
