import { Select } from "antd";
import type { Offered } from "../model/offered-names.ts";
import { OfferedLabel, searchOf } from "./OfferedLabel.tsx";

interface NamesBoxProps {
  value: readonly string[] | undefined;
  label: string;
  /** Names that may stand here; none: any may be written. */
  offered(): readonly Offered[];
  isFixed: boolean;
  onSet(value: unknown): void;
}

/** Several names, in the order in which they were chosen. */
export function NamesBox({ value, label, offered, isFixed, onSet }: NamesBoxProps) {
  const names = offered();
  return (
    <Select
      mode={names.length === 0 ? "tags" : "multiple"}
      aria-label={label}
      disabled={isFixed}
      value={[...(value ?? [])]}
      onChange={(chosen: string[]) => onSet(chosen.length === 0 ? undefined : chosen)}
      showSearch={{ optionFilterProp: "search" }}
      options={names.map((one) => ({
        value: one.name,
        search: searchOf(one),
        disabled: one.refused !== undefined && value?.includes(one.name) !== true,
        label: <OfferedLabel {...one} />,
      }))}
    />
  );
}
