import { useTranslation } from "react-i18next";
import { type ThemeConfig, themeChoices } from "./theme-config.ts";

type Layout = ThemeConfig["layout"];

/** Bars of each layout as boxes in a picture of 72 by 48: x, y, width, height; the last is the page. */
const pictures: Record<Layout, { top?: number[]; sides: number[][] }> = {
  defaults: { top: [20, 0, 52, 9], sides: [[0, 0, 18, 48]] },
  classic: { top: [0, 0, 72, 9], sides: [[0, 11, 18, 37]] },
  transverse: { top: [0, 0, 72, 9], sides: [] },
  columns: {
    top: [30, 0, 42, 9],
    sides: [
      [0, 0, 10, 48],
      [12, 0, 16, 48],
    ],
  },
  vertical: { sides: [[0, 0, 18, 48]] },
};

/** The layouts as small pictures. */
export function LayoutPicker({ value, onChange }: { value: Layout; onChange(layout: Layout): void }) {
  const { t } = useTranslation("theme");
  return (
    <div className="layout-picker" role="radiogroup" aria-label={t("settings.layout")}>
      {themeChoices.layout.map((layout) => (
        <label key={layout}>
          <input type="radio" name="layout" value={layout} checked={layout === value} onChange={() => onChange(layout)} />
          <Picture layout={layout} />
          <span>{t(`layout.${layout}`)}</span>
        </label>
      ))}
    </div>
  );
}

function Picture({ layout }: { layout: Layout }) {
  const { top, sides } = pictures[layout];
  return (
    <svg viewBox="0 0 72 48" aria-hidden="true">
      <rect width="72" height="48" rx="4" className="picture-page" />
      {top && <Box box={top} name="picture-top" />}
      {sides.map((box) => (
        <Box key={box.join()} box={box} name="picture-side" />
      ))}
    </svg>
  );
}

const Box = ({ box: [x, y, width, height], name }: { box: number[]; name: string }) => (
  <rect x={x} y={y} width={width} height={height} rx="2" className={name} />
);
