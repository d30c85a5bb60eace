import type { CSSProperties } from "react";
import type { ReportCell, ReportDocument, ReportStyle } from "../../engine/kinds/report/document.ts";

/** A millimetre of paper in the template, pixels. */
export const PIXELS = 3.4;
/** A point of a letter beside that: 72 to an inch of 25.4 millimetres. */
const POINT = (25.4 / 72) * PIXELS;

const frames: Readonly<Record<NonNullable<ReportStyle["border"]>, CSSProperties>> = {
  thin: { boxShadow: "inset 0 0 0 0.5px var(--ant-color-text)" },
  medium: { boxShadow: "inset 0 0 0 1.5px var(--ant-color-text)" },
  dashed: { outline: "1px dashed var(--ant-color-text-secondary)", outlineOffset: "-1px" },
  bottom: { boxShadow: "inset 0 -1px 0 var(--ant-color-text)" },
};

const tones: Readonly<Record<string, string>> = {
  danger: "var(--ant-color-error-text)",
  warning: "var(--ant-color-warning-text)",
  success: "var(--ant-color-success-text)",
  primary: "var(--ant-color-primary-text)",
  muted: "var(--ant-color-text-secondary)",
};

/** How a cell is drawn in the template, after the styles it names; a later one wins. */
export function lookOf(cell: ReportCell | undefined, { styles = {} }: ReportDocument): CSSProperties {
  if (cell === undefined) return {};
  const { bold, size, align, vertical, border, shaded, tone, upright }: ReportStyle = Object.assign(
    {},
    ...[cell.style ?? []].flat().map((name) => styles[name]),
  ) as ReportStyle;
  return {
    ...(bold === true && { fontWeight: 600 }),
    fontSize: (size ?? 10) * POINT,
    ...(align !== undefined && { textAlign: align }),
    ...(vertical !== undefined && { verticalAlign: vertical }),
    ...(border !== undefined && frames[border]),
    ...(shaded === true && { backgroundColor: "var(--ant-color-fill-tertiary)" }),
    ...(tone !== undefined && { color: tones[tone] }),
    ...(upright === true && { writingMode: "vertical-rl" }),
  };
}
