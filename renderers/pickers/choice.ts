import { t } from "../locales/t.ts";
import type { ControlProps } from "./control.ts";

/** One of those that may be chosen. */
export interface Choice {
  value: string;
  label: string;
  /** What tells it from others that are called alike. */
  labelNote?: string;
  disabled?: boolean;
  /** Name of an icon that stands before it. */
  icon?: string;
}

/** What is chosen, under the name it is shown by. */
export type Named = Pick<Choice, "value" | "label" | "icon">;

/** So few that all stand in sight, as chips. */
export const CHIPS_AT_MOST = 7;

export interface ChoicePickerProps {
  control: ControlProps;
  /** Heads the panel of a phone. */
  title: string;
  options: readonly Choice[];
  chosen: readonly Named[];
  isMultiple?: boolean;
  required?: boolean;
  placeholder?: string;
  /** Instead of the placeholder where one types into the control itself: on a desk. */
  typeHere?: string;
  onChange(values: string[]): void;
  onOpen?(): void;
  /** Choices are searched elsewhere as one types. Absent: among those given, as they are written or by their sound. */
  onSearch?(typed: string): void;
  isLoading?: boolean;
  /** Why the choices could not be had. */
  failure?: string | null;
  /** Tags shown before the rest is counted; a desk's only. */
  tagsAtMost?: number;
}

/** So many that one looks for the right one by typing. */
export const SEARCH_FROM = 8;

export const emptyWords = ({ isLoading, failure }: Pick<ChoicePickerProps, "isLoading" | "failure">): string =>
  failure ?? (isLoading ? t("loading") : t("choice.none"));

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
