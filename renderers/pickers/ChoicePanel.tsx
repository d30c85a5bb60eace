import { CheckOutlined } from "@ant-design/icons";
import { useEffect, useState } from "react";
import { BottomPanel } from "./BottomPanel.tsx";
import { ChoiceLine } from "./ChoiceLine.tsx";
import { ChoiceSearch } from "./ChoiceSearch.tsx";
import { type ChoicePickerProps, emptyWords, SEARCH_FROM } from "./choice.ts";
import { useMarks } from "./use-marks.tsx";
import { useWordSearch } from "./use-word-search.ts";

/** Choices at the bottom of a phone: one of them counts as it is touched, several when they are confirmed. */
export function ChoicePanel({ onClose, ...props }: ChoicePickerProps & { onClose(): void }) {
  const { title, options, chosen, isMultiple = false, required, onChange, onSearch } = props;
  const { isMarked, pick, foot } = useMarks({ chosen, isMultiple, required, onChange, onClose });
  const [typed, setTyped] = useState("");
  const { finds, prepare } = useWordSearch();
  useEffect(prepare, [prepare]);
  const type = (text: string) => {
    setTyped(text);
    onSearch?.(text);
  };
  const found = onSearch ? options : options.filter(({ label }) => finds(typed, label));
  return (
    <BottomPanel title={title} onClose={onClose} footer={foot}>
      {(onSearch !== undefined || options.length > SEARCH_FROM) && <ChoiceSearch value={typed} onType={type} />}
      <ul className="choice-list" aria-label={title}>
        {found.map((choice) => (
          <li key={choice.value}>
            <ChoiceRow isChosen={isMarked(choice.value)} isBarred={choice.disabled === true} onPick={() => pick(choice.value)}>
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
