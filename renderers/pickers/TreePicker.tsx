import { ApartmentOutlined } from "@ant-design/icons";
import { TreeSelect } from "antd";
import { usePhone } from "../hooks/use-phone.ts";
import { t } from "../locales/t.ts";
import { emptyWords, type Named, type TreePickerProps } from "./choice.ts";
import { PanelField } from "./PanelField.tsx";
import { TreePanel } from "./TreePanel.tsx";

/** One or several nodes of a tree: antd's tree on a desk, level by level at the bottom of a phone. */
export function TreePicker(props: TreePickerProps) {
  return usePhone() ? <PhoneTree {...props} /> : <DeskTree {...props} />;
}

function PhoneTree(props: TreePickerProps) {
  return (
    <PanelField
      control={props.control}
      text={props.chosen.map(({ label }) => label).join("、")}
      placeholder={props.placeholder}
      icon={<ApartmentOutlined />}
      onOpen={props.onOpen}
      panel={(close) => <TreePanel {...props} onClose={close} />}
    />
  );
}

function DeskTree({ control, nodes, chosen, isMultiple = false, required, placeholder, onOpen, onChange, isLoading }: TreePickerProps) {
  const shared = {
    ...control,
    className: "widget-wide",
    labelInValue: true,
    treeData: [...nodes],
    onOpenChange: (isOpen: boolean) => isOpen && onOpen(),
    showSearch: { treeNodeFilterProp: "title" },
    placeholder: placeholder ?? t("choose"),
    notFoundContent: emptyWords({ isLoading }),
    treeLine: true,
  };
  return isMultiple ? (
    <TreeSelect<Named[]>
      {...shared}
      multiple
      treeCheckable
      treeCheckStrictly
      value={[...chosen]}
      onChange={(next) => onChange(next.map(({ value }) => value))}
      popupMatchSelectWidth={false}
      maxTagCount={TAGS_AT_MOST}
      allowClear
    />
  ) : (
    <TreeSelect<Named> {...shared} value={chosen[0]} onChange={(next) => onChange(next ? [next.value] : [])} allowClear={!required} />
  );
}

const TAGS_AT_MOST = 20;
