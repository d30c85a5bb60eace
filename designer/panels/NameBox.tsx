import { AutoComplete } from "antd";
import { useState } from "react";
import { zh } from "../../engine/language/text.ts";
import type { Offered } from "../model/offered-names.ts";
import { OfferedLabel, searchOf } from "./OfferedLabel.tsx";
import { StayingBox } from "./StayingBox.tsx";

interface NameBoxProps {
  value: string | undefined;
  label: string;
  /** Names that may stand here; asked for when the list opens. */
  offered(): readonly Offered[];
  isFixed: boolean;
  onSet(value: unknown): void;
}

/** A name, chosen among those the set has for the place, or written. One that the checks would refuse says why. */
export function NameBox({ value, label, offered, isFixed, onSet }: NameBoxProps) {
  const [isOpen, setOpen] = useState(false);
  const names = isOpen ? offered() : [];
  return (
    <StayingBox value={value ?? ""} onSet={(typed) => onSet(typed === "" ? undefined : typed)}>
      {(box) => (
        <AutoComplete
          aria-label={label}
          disabled={isFixed}
          value={String(box.value)}
          onOpenChange={setOpen}
          onChange={box.type}
          onBlur={box.leave}
          onSelect={(chosen: string) => onSet(chosen)}
          // What stands there already does not narrow the list.
          showSearch={{ filterOption: (typed, option) => typed === value || `${option?.search}`.includes(typed) }}
          options={names.map((one) => ({
            value: one.name,
            title: zh(one.title),
            search: searchOf(one),
            disabled: one.refused !== undefined,
            label: <OfferedLabel {...one} />,
          }))}
        />
      )}
    </StayingBox>
  );
}
