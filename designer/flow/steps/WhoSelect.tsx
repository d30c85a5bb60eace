import { Select } from "antd";

interface WhoSelectProps {
  /** Several sign, each for itself. */
  several: boolean;
  label: string;
  groups: { label: string; options: { value: number; label: string }[] }[];
  /** Places of the choices. */
  picked: readonly number[];
  onPick(picked: readonly number[]): void;
}

/** Who acts at a step: one choice, or several. */
export function WhoSelect({ several, label, groups, picked, onPick }: WhoSelectProps) {
  const search = { optionFilterProp: "label" } as const;
  return several ? (
    <Select mode="multiple" showSearch={search} aria-label={label} value={[...picked]} onChange={onPick} options={groups} />
  ) : (
    <Select showSearch={search} aria-label={label} value={picked[0] ?? null} onChange={(one: number) => onPick([one])} options={groups} />
  );
}
