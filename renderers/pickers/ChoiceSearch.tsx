import { SearchOutlined } from "@ant-design/icons";
import { Input } from "antd";
import { t } from "../locales/t.ts";

interface ChoiceSearchProps {
  value: string;
  onType(text: string): void;
  onFocus?(): void;
}

/** Words that are looked for among the choices of a panel. */
export const ChoiceSearch = ({ value, onType, onFocus }: ChoiceSearchProps) => (
  <Input
    className="choice-search"
    prefix={<SearchOutlined />}
    value={value}
    onFocus={onFocus}
    onChange={(event) => onType(event.target.value)}
    placeholder={t("ref.search")}
    aria-label={t("ref.search")}
  />
);
