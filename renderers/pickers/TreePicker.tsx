import { ApartmentOutlined } from "@ant-design/icons";
import { TreeSelect } from "antd";
import { usePhone } from "../hooks/use-phone.ts";
import { t } from "../locales/t.ts";
import type { Named } from "./choice.ts";
import type { ControlProps } from "./control.ts";
import { emptyWords } from "./ChoicePicker.tsx";
import { PanelField } from "./PanelField.tsx";
import { TreePanel } from "./TreePanel.tsx";

/** A node of a tree of choices, as antd's trees take it too. */
export interface TreeChoice {
  value: string;
  title: string;
  key: string;
  isLeaf: boolean;
  /** Materialised path: `/1/3/`. */
  path: string;
  children?: TreeChoice[];
}

export interface TreePickerProps {
  control: ControlProps;
  /** Heads the panel of a phone. */
  title: string;
  nodes: readonly TreeChoice[];
  chosen: readonly Named[];
  isMultiple?: boolean;
  required?: boolean;
  placeholder?: string;
  isLoading?: boolean;
  onOpen(): void;
  onChange(values: string[]): void;
  /** Loads what is below a node; absent where the tree is there as a whole. */
  onExpand?(node: TreeChoice): Promise<void>;
}

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
