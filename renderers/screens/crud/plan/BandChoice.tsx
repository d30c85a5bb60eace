import { t } from "../../../locales/t.ts";
import { ChoicePicker } from "../../../pickers/ChoicePicker.tsx";
import type { PlanBand } from "./plan-tree.ts";

interface BandChoiceProps {
  bands: readonly PlanBand[];
  band: PlanBand;
  onChoose(band: PlanBand): void;
}

const trailOf = ({ trail }: PlanBand): string => trail.join(" ");

/** One band at a time, chosen by what it stands in and then by itself: the plan of a phone. */
export function BandChoice({ bands, band, onChoose }: BandChoiceProps) {
  const trails = [...Map.groupBy(bands, trailOf)];
  const beside = bands.filter((one) => trailOf(one) === trailOf(band));
  return (
    <div className="plan-choice">
      {trails.length > 1 && (
        <Chooser
          title={t("plan.in")}
          options={trails.map(([trail, [first]]) => ({ value: first!.key, label: trail || t("ungrouped") }))}
          value={beside[0]!.key}
          onChange={(key) => onChoose(bands.find((one) => one.key === key)!)}
        />
      )}
      {beside.length > 1 && (
        <Chooser
          title={t("plan.band")}
          options={beside.map((one) => ({ value: one.key, label: one.title || t("ungrouped") }))}
          value={band.key}
          onChange={(key) => onChoose(bands.find((one) => one.key === key)!)}
        />
      )}
    </div>
  );
}

interface ChooserProps {
  title: string;
  options: { value: string; label: string }[];
  value: string;
  onChange(value: string): void;
}

function Chooser({ title, options, value, onChange }: ChooserProps) {
  return (
    <div>
      <ChoicePicker
        control={{ "aria-label": title }}
        title={title}
        options={options}
        chosen={options.filter((one) => one.value === value)}
        required
        onChange={([next]) => next && onChange(next)}
      />
    </div>
  );
}
