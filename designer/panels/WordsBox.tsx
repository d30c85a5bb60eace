import { Input } from "antd";
import { isObject } from "../../engine/values/json-object.ts";
import { StayingBox } from "./StayingBox.tsx";

interface WordsBoxProps {
  /** A text, or one in several languages, of which zh-CN is written here. */
  value: unknown;
  label: string;
  isFixed: boolean;
  onSet(value: unknown): void;
}

export function WordsBox({ value, label, isFixed, onSet }: WordsBoxProps) {
  const own = isObject(value) ? value["zh-CN"] : value;
  const set = (typed: unknown) => onSet(typed === "" ? undefined : isObject(value) ? { ...value, "zh-CN": typed } : typed);
  return (
    <StayingBox value={own ?? ""} onSet={set}>
      {(box) => (
        <Input
          aria-label={label}
          disabled={isFixed}
          value={String(box.value)}
          onChange={({ target }) => box.type(target.value)}
          onBlur={box.leave}
          onPressEnter={box.leave}
        />
      )}
    </StayingBox>
  );
}
