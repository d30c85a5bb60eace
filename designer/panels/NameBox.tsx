import { AutoComplete } from "antd";
import { zh } from "../../engine/language/text.ts";
import { namesFor } from "../source/name-hints.ts";
import { useWorkspace } from "../use-workspace.ts";
import { StayingBox } from "./StayingBox.tsx";

interface NameBoxProps {
  /** Key of the property. */
  name: string;
  value: string | undefined;
  label: string;
  entity: string | null;
  isFixed: boolean;
  onSet(value: unknown): void;
}

/** A name, chosen among those the set has for the key, or written. */
export function NameBox({ name, value, label, entity, isFixed, onSet }: NameBoxProps) {
  const { model } = useWorkspace();
  const names = model === null ? [] : namesFor(model, name, entity);
  return (
    <StayingBox value={value ?? ""} onSet={(typed) => onSet(typed === "" ? undefined : typed)}>
      {(box) => (
        <AutoComplete
          aria-label={label}
          disabled={isFixed}
          value={String(box.value)}
          onChange={box.type}
          onBlur={box.leave}
          onSelect={(chosen: string) => onSet(chosen)}
          showSearch={{ filterOption: (typed, option) => `${option?.value} ${option?.title}`.includes(typed) }}
          options={names.map(({ name: one, title }) => ({ value: one, title: zh(title), label: `${zh(title)} ${one}` }))}
        />
      )}
    </StayingBox>
  );
}
