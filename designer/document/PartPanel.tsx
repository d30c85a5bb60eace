import { Empty } from "antd";
import { useTranslation } from "react-i18next";
import { Outline } from "../outline/Outline.tsx";
import { PartTools } from "../panels/PartTools.tsx";
import { PropertyPanel } from "../panels/PropertyPanel.tsx";
import type { Parts } from "./use-parts.ts";

/** The parts of the open document. */
export function PartOutline({ parts, onChoose }: { parts: Parts; onChoose(steps: readonly string[]): void }) {
  const { t } = useTranslation("designer");
  if (parts.whole === null || parts.chosen === null) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t("outline.none")} />;
  return (
    <Outline
      whole={parts.whole}
      chosen={parts.chosen.steps}
      onChoose={onChoose}
      {...(parts.isOpen && { onMove: parts.move, onShift: parts.shift, onRemove: parts.remove })}
    />
  );
}

/** The chosen part: what can be done with it, and its properties. */
export function PartPanel({ parts }: { parts: Parts }) {
  const { t } = useTranslation("designer");
  const { chosen, entity, isOpen, refused } = parts;
  if (chosen === null) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t("outline.none")} />;
  return (
    <>
      {isOpen && (
        <PartTools
          part={chosen}
          entity={entity}
          onAdd={(item) => parts.add(chosen.steps, item)}
          onShift={(by) => parts.shift(chosen.steps, by)}
          onDuplicate={() => parts.duplicate(chosen.steps)}
          onRemove={() => parts.remove(chosen.steps)}
        />
      )}
      <PropertyPanel key={JSON.stringify(chosen.steps)} part={chosen} entity={entity} refused={refused} {...(isOpen && { onSet: parts.set })} />
    </>
  );
}
