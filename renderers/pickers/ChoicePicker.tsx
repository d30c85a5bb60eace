import { DownOutlined } from "@ant-design/icons";
import { Select } from "antd";
import { usePhone } from "../hooks/use-phone.ts";
import { Icon } from "../icons/Icon.tsx";
import { t } from "../locales/t.ts";
import { ChoicePanel } from "./ChoicePanel.tsx";
import { ChoiceLine } from "./ChoiceLine.tsx";
import { type Choice, type ChoicePickerProps, emptyWords, type Named, SEARCH_FROM } from "./choice.ts";
import { PanelField } from "./PanelField.tsx";
import { useWordSearch } from "./use-word-search.ts";

/** One or several of many: antd's list on a desk, one to be touched at the bottom of a phone. */
export function ChoicePicker(props: ChoicePickerProps) {
  return usePhone() ? <PhoneChoice {...props} /> : <DeskChoice {...props} />;
}

function PhoneChoice(props: ChoicePickerProps) {
  const { control, chosen, placeholder, onOpen } = props;
  return (
    <PanelField
      control={control}
      text={chosen.map(({ label }) => label).join("、")}
      placeholder={placeholder}
      prefix={chosen[0]?.icon !== undefined && <Icon name={chosen[0].icon} />}
      icon={<DownOutlined />}
      onOpen={onOpen}
      panel={(close) => <ChoicePanel {...props} onClose={close} />}
    />
  );
}

function DeskChoice(props: ChoicePickerProps) {
  const { control, options, chosen, isMultiple = false, required, placeholder, onChange, onOpen, onSearch, tagsAtMost } = props;
  const { finds, prepare } = useWordSearch();
  const filter = { filterOption: (typed: string, option?: Choice) => finds(typed, option?.label ?? "") };
  const isSearched = isMultiple || options.length > SEARCH_FROM;
  const shared = {
    ...control,
    className: "widget-wide",
    labelInValue: true,
    options: [...options],
    onOpenChange: (isOpen: boolean) => isOpen && onOpen?.(),
    onFocus: prepare,
    showSearch: onSearch ? { filterOption: false as const, onSearch } : isSearched && filter,
    popupMatchSelectWidth: onSearch === undefined,
    loading: props.isLoading,
    placeholder: placeholder ?? props.typeHere ?? t("choose"),
    notFoundContent: emptyWords(props),
    optionRender: ({ data }: { data: Choice }) => <ChoiceLine choice={data} hasKey={onSearch !== undefined} />,
  };
  return isMultiple ? (
    <Select<Named[], Choice>
      {...shared}
      mode="multiple"
      value={[...chosen]}
      onChange={(next) => onChange(next.map(({ value }) => value))}
      maxTagCount={tagsAtMost}
      maxTagTextLength={tagsAtMost && TAG_SIGNS}
      allowClear
    />
  ) : (
    <Select<Named, Choice>
      {...shared}
      prefix={chosen[0]?.icon !== undefined && <Icon name={chosen[0].icon} />}
      value={chosen[0]}
      onChange={(next) => onChange(next ? [next.value] : [])}
      allowClear={!required}
    />
  );
}

const TAG_SIGNS = 6;
