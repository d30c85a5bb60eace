import { Empty } from "antd";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { Outline } from "../outline/Outline.tsx";
import { PartTools } from "../panels/PartTools.tsx";
import { PropertyPanel } from "../panels/PropertyPanel.tsx";
import { LayerDifferences } from "./LayerDifferences.tsx";
import { References } from "./References.tsx";
import { WhoSees } from "./WhoSees.tsx";
import { listsFor } from "../canvas/drop-places.ts";
import { mayHoldGroups } from "../model/new-item.ts";
import { askedAt } from "../model/offered-names.ts";
import { keyOf, partIn } from "../model/parts.ts";
import { useDesign } from "../use-workspace.ts";
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
export function PartPanel({ parts, onFile }: { parts: Parts; onFile(file: string, pointer?: string): void }) {
  const { t } = useTranslation("designer");
  const { chosen, entity, isOpen, refused } = parts;
  const asked = useAsked(parts);
  if (chosen === null) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t("outline.none")} />;
  return (
    <>
      <LayerDifferences parts={parts} />
      {isOpen && (
        <PartTools
          part={chosen}
          lists={listsBeside(parts)}
          entity={entity}
          isForRole={parts.layer !== null}
          onMoveTo={(list) => parts.place(chosen.steps, list, lastIn(parts, list))}
          {...(mayRegroup(parts) && { onRegroup: () => parts.regroup(chosen.steps) })}
          onAdd={(item) => parts.add(chosen.steps, item)}
          onShift={(by) => parts.shift(chosen.steps, by)}
          onDuplicate={() => parts.duplicate(chosen.steps)}
          onRemove={parts.remove}
        />
      )}
      <PropertyPanel
        key={JSON.stringify(chosen.steps)}
        part={chosen}
        around={parts.around}
        onChoose={parts.choose}
        entity={entity}
        offered={(key) => parts.offered([...chosen.steps, key])}
        fitting={(key) => parts.fitting([...chosen.steps, key])}
        asked={asked}
        refused={refused}
        {...(isOpen && { onSet: parts.set, onMake: parts.make })}
      />
      <WhoSees parts={parts} />
      <References key={`uses ${JSON.stringify(chosen.steps)}`} parts={parts} onFile={onFile} />
    </>
  );
}

/** Keys that the checks miss in the chosen part. */
function useAsked({ file, chosen, pointerOf }: Parts): ReadonlySet<string> {
  const findings = useDesign((state) => state.findings);
  const pointer = chosen === null ? "" : pointerOf(chosen.steps);
  return useMemo(() => askedAt(findings, { file, pointer }), [findings, file, pointer]);
}

/** Lists of the same kind as the one that the chosen part stands in, called after what they belong to. */
function listsBeside({ whole, chosen }: Parts) {
  if (whole === null || chosen === null || chosen.step?.isItem !== true) return [];
  const own = keyOf(chosen.steps.slice(0, -1));
  return listsFor(whole, chosen.steps)
    .filter(({ steps }) => keyOf(steps) !== own)
    .map(({ steps }) => ({ steps, title: partIn(whole, steps.slice(0, -1)).title }));
}

const lastIn = ({ whole }: Parts, list: readonly string[]): string | null =>
  whole === null ? null : (partIn(whole, list).children.at(-1)?.steps.at(-1) ?? null);

const mayRegroup = ({ whole, chosen }: Parts): boolean =>
  whole !== null && chosen !== null && chosen.step?.isItem === true && mayHoldGroups(partIn(whole, chosen.steps.slice(0, -1)));
