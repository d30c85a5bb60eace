import { describe, expect, test } from "vitest";
import { antdTheme, barMenuTheme } from "../../src/web/theme/antd-theme.ts";
import { contrast, shadeOn, textOn } from "../../renderers/contrast.ts";
import { isUseful, settingSections } from "../../src/web/theme/settings.ts";
import { parseThemeConfig, type ThemeConfig, themeChoices, themeDefaults } from "../../src/web/theme/theme-config.ts";

describe("stored settings that do not fit are the default", () => {
  test.each<[unknown]>([[null], ["text"], [[]], [42], [{ unknown: 1 }], [{ __proto__: { layout: "classic" } }]])("%j", (stored) =>
    expect(parseThemeConfig(stored)).toEqual(themeDefaults),
  );

  test.each<[keyof ThemeConfig, unknown]>([
    ["layout", "constructor"],
    ["primary", "red"],
    ["primary", "#0066ff;background:url(//evil.example)"],
    ["primary", ""],
    ["topBarColor", "#fff"],
    ["isIsDark", "true"],
    ["lockScreenTime", -1],
    ["lockScreenTime", 1.5],
    ["lockScreenTime", Number.POSITIVE_INFINITY],
    ["wartermarkText", "x".repeat(61)],
    ["globalI18n", "fr"],
  ])("%s %j", (key, value) => expect(parseThemeConfig({ [key]: value })).toEqual(themeDefaults));

  test("those that fit stay beside those that do not", () => {
    expect(parseThemeConfig({ layout: "columns", primary: "blue", isIsDark: true })).toEqual({ ...themeDefaults, layout: "columns", isIsDark: true });
  });
});

test("the drawer offers every setting once", () => {
  const offered = settingSections.flatMap((section) => section.settings.map((setting) => setting.key));
  expect([...offered, "layout"].sort()).toEqual(Object.keys(themeDefaults).sort());
});

test.each(settingSections.flatMap((section) => section.settings.map((setting) => [setting.key, setting] as const)))(
  "%s changes something in some layout",
  (_key, setting) => {
    const needs = setting.needs ? { [setting.needs]: true } : {};
    expect(themeChoices.layout.some((layout) => isUseful(setting, { ...themeDefaults, ...needs, layout }))).toBe(true);
  },
);

const colors = ["#0066ff", "#ffffff", "#000000", "#ffe100", "#7f7f7f", "#545c64", "#00c853", "#ff4081", "#808000"];

test.each(colors)("text on %s can be read, whatever was wished for", (ground) => {
  for (const wish of ["", ...colors]) expect(contrast(textOn(ground, wish), ground)).toBeGreaterThanOrEqual(4.5);
});

test.each(colors)("%s becomes a shade that can be read on light and on dark", (color) => {
  for (const ground of ["#ffffff", "#181b21"]) expect(contrast(shadeOn(ground, color), ground)).toBeGreaterThanOrEqual(4.5);
});

test.each(colors)("links and the words of a button in %s can be read", (primary) => {
  for (const isIsDark of [false, true]) {
    const { token, components } = antdTheme({ primary, isIsDark });
    expect(contrast(token!.colorLink!, isIsDark ? "#181b21" : "#ffffff")).toBeGreaterThanOrEqual(4.5);
    expect(contrast(components!.Button!.primaryColor!, primary)).toBeGreaterThanOrEqual(4.5);
  }
});

test("the current entry of a bar can be read on its ground", () => {
  const { darkItemSelectedColor } = barMenuTheme({ ground: "#545c64", text: "", active: "#ffe100" }).components!.Menu!;
  expect(contrast(darkItemSelectedColor!, "#ffe100")).toBeGreaterThanOrEqual(4.5);
});
