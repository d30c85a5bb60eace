import { Button } from "antd";
import { type ReactNode, useState } from "react";
import { t } from "../locales/t.ts";

interface MarksProps {
  /** Values that are chosen when the panel opens. */
  chosen: readonly { value: string }[];
  isMultiple: boolean;
  required?: boolean;
  onChange(values: string[]): void;
  onClose(): void;
}

interface Marks {
  isMarked(value: string): boolean;
  pick(value: string): void;
  /** Buttons below the choices; null = none is needed. */
  foot: ReactNode;
}

/** What is marked in a panel of choices: one counts as it is touched, several when they are confirmed. */
export function useMarks({ chosen, isMultiple, required, onChange, onClose }: MarksProps): Marks {
  const [marked, setMarked] = useState(() => chosen.map(({ value }) => value));
  const finish = (values: string[]) => {
    onChange(values);
    onClose();
  };
  const pick = (value: string) => {
    if (!isMultiple) return finish([value]);
    setMarked(marked.includes(value) ? marked.filter((one) => one !== value) : [...marked, value]);
  };
  const canClear = !required && chosen.length > 0;
  const foot = (
    <>
      {canClear && <Button onClick={() => finish([])}>{t("clear")}</Button>}
      {isMultiple && (
        <Button type="primary" onClick={() => finish(marked)}>
          {t("ok")}
        </Button>
      )}
    </>
  );
  return { isMarked: (value) => marked.includes(value), pick, foot: canClear || isMultiple ? foot : null };
}
