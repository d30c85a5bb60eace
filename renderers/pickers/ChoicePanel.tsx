import { CheckOutlined, SearchOutlined } from "@ant-design/icons";
import { Button, Input } from "antd";
import { useEffect, useState } from "react";
import { t } from "../locales/t.ts";
import { BottomPanel } from "./BottomPanel.tsx";
import { ChoiceLine } from "./ChoiceLine.tsx";
import { type ChoicePickerProps, emptyWords, SEARCH_FROM } from "./choice.ts";
import { useWordSearch } from "./use-word-search.ts";

/** Choices at the bottom of a phone: one of them counts as it is touched, several when they are confirmed. */
export function ChoicePanel({ onClose, ...props }: ChoicePickerProps & { onClose(): void }) {
  const { title, options, chosen, isMultiple = false, required, onChange, onSearch } = props;
  const [marked, setMarked] = useState(() => chosen.map(({ value }) => value));
  const [typed, setTyped] = useState("");
  const { finds, prepare } = useWordSearch();
  useEffect(prepare, [prepare]);
  const finish = (values: string[]) => {
    onChange(values);
    onClose();
  };
  const pick = (value: string) => {
    if (!isMultiple) return finish([value]);
    setMarked(marked.includes(value) ? marked.filter((one) => one !== value) : [...marked, value]);
  };
  const type = (text: string) => {
    setTyped(text);
    onSearch?.(text);
  };
  const found = onSearch ? options : options.filter(({ label }) => finds(typed, label));
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
  return (
    <BottomPanel title={title} onClose={onClose} footer={canClear || isMultiple ? foot : null}>
      {(onSearch !== undefined || options.length > SEARCH_FROM) && (
        <Input
          className="choice-search"
          prefix={<SearchOutlined />}
          value={typed}
          onChange={(event) => type(event.target.value)}
          placeholder={t("ref.search")}
          aria-label={t("ref.search")}
        />
      )}
      <ul className="choice-list" aria-label={title}>
        {found.map((choice) => (
          <li key={choice.value}>
            <ChoiceRow isChosen={marked.includes(choice.value)} isBarred={choice.disabled === true} onPick={() => pick(choice.value)}>
              <ChoiceLine choice={choice} hasKey={onSearch !== undefined} />
            </ChoiceRow>
          </li>
        ))}
      </ul>
      {found.length === 0 && <p className="choice-none">{emptyWords(props)}</p>}
    </BottomPanel>
  );
}

interface ChoiceRowProps {
  isChosen: boolean;
  isBarred?: boolean;
  onPick(): void;
  children: React.ReactNode;
}

export const ChoiceRow = ({ isChosen, isBarred = false, onPick, children }: ChoiceRowProps) => (
  <button type="button" className="choice-row" aria-pressed={isChosen} disabled={isBarred} onClick={onPick}>
    {children}
    {isChosen && <CheckOutlined aria-hidden />}
  </button>
);
