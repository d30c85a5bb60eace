import type { ThemeConfig as AntdTheme } from "antd";
import { type CSSProperties, useMemo } from "react";
import { barGround, barMenuTheme } from "../../theme/antd-theme.ts";
import { textOn } from "../../../../renderers/contrast.ts";
import { useTheme } from "../../theme/theme-store.ts";

export type Bar = "topBar" | "menuBar" | "columnsMenuBar";

/** Colours of one bar of the shell: its own style, and the antd theme of a menu that stands on it. */
export function useBarMenu(bar: Bar): { style: CSSProperties; theme: AntdTheme } {
  const config = useTheme((store) => store.config);
  return useMemo(() => {
    // A coloured bar would glare in the dark.
    const ground = config.isIsDark ? "#181b21" : config[bar];
    const text = config[`${bar}Color`];
    const isGradual = config[`is${capital(bar)}ColorGradual`] && !config.isIsDark;
    const active = bar === "topBar" ? "" : config.menuBarActiveColor;
    return {
      style: { background: barGround(ground, isGradual, bar === "topBar" ? "to right" : "to bottom"), color: textOn(ground, text) },
      theme: barMenuTheme({ ground, text, active }),
    };
  }, [config, bar]);
}

const capital = <Name extends Bar>(name: Name) => (name[0]!.toUpperCase() + name.slice(1)) as Capitalize<Name>;
