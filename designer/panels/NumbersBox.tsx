import { InputNumber, Space } from "antd";
import { useTranslation } from "react-i18next";
import { StayingBox } from "./StayingBox.tsx";

interface NumbersBoxProps {
  value: readonly number[] | undefined;
  label: string;
  isFixed: boolean;
  onSet(value: unknown): void;
}

/** So many numbers as stand there, each in a box of its own. */
export function NumbersBox({ value, label, isFixed, onSet }: NumbersBoxProps) {
  const { t } = useTranslation("designer");
  return (
    <Space.Compact block>
      {(value ?? []).map((one, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the numbers are told apart by their place alone
        <StayingBox key={at} value={one} onSet={(typed) => typeof typed === "number" && onSet(value!.with(at, typed))}>
          {(box) => (
            <InputNumber
              aria-label={t("panel.number", { label, at: at + 1 })}
              className="designer-number"
              disabled={isFixed}
              value={box.value as number}
              onChange={(typed) => box.type(typed ?? one)}
              onBlur={box.leave}
              onPressEnter={box.leave}
            />
          )}
        </StayingBox>
      ))}
    </Space.Compact>
  );
}
