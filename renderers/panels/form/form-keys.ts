import type { KeyboardEvent } from "react";

/** In a form of a record Enter alone belongs to the control that has the focus. */
export const isSaveKey = (event: KeyboardEvent): boolean =>
  event.key === "Enter" && (event.ctrlKey || event.metaKey) && !event.nativeEvent.isComposing;

const typedLines: readonly string[] = ["text", "number", "password", "tel"];

/** In a dialog Enter in a line of plain text goes on too; a choice, a date and a text of several lines keep it. */
export function isAnswerKey(event: KeyboardEvent): boolean {
  if (isSaveKey(event)) return true;
  const { target } = event;
  if (event.key !== "Enter" || event.defaultPrevented || event.nativeEvent.isComposing || !(target instanceof HTMLInputElement)) return false;
  return typedLines.includes(target.type) && target.getAttribute("role") !== "combobox" && target.closest(".ant-picker, .ant-select") === null;
}
