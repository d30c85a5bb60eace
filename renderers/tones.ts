import type { Tone } from "../engine/documents/index.ts";

/** Colour names of antd's Tag for the tones of the language. */
export const tagColors: Record<Tone, string | undefined> = {
  default: undefined,
  primary: "blue",
  success: "green",
  warning: "orange",
  danger: "red",
  muted: undefined,
};

/** Text colours; variables of antd's theme, which hold inside `<App>`, modals and drawers. */
export const textColors: Record<Tone, string | undefined> = {
  default: undefined,
  primary: "var(--ant-color-primary)",
  success: "var(--ant-color-success-text)",
  warning: "var(--ant-color-warning-text)",
  danger: "var(--ant-color-error-text)",
  muted: "var(--ant-color-text-tertiary)",
};
