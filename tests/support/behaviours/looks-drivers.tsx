import { i18n } from "../../../src/web/i18n/i18n.ts";
import { languageNames } from "../../../src/web/i18n/languages.ts";
import { ThemeSettings } from "../../../src/web/theme/ThemeSettings.tsx";
import { type Setting, settingSections } from "../../../src/web/theme/settings.ts";
import { themeChoices } from "../../../src/web/theme/theme-config.ts";
import { drawn, partsOf, textOf } from "./drawn.tsx";

const attribute = (html: string, name: string): string | undefined => new RegExp(`\\b${name}="([^"]*)"`).exec(html)?.[1];

/** The value a control of the drawer stands at. */
function shownValue({ key, kind }: Setting, row: string): unknown {
  const control = row.slice(row.indexOf("</label>")).split("</section>")[0]!;
  if (kind === "switch") return attribute(control, "aria-checked") === "true";
  if (kind === "number") return Number(attribute(control, "value"));
  if (kind === "text") return attribute(control, "value") ?? "";
  if (kind !== "choice") return /background:\s*(#[0-9a-f]{6})/i.exec(partsOf(control, /<button[^>]*color-swatch/)[0] ?? "")?.[1] ?? "";
  const words = i18n.getFixedT("zh-CN", "theme");
  const said = textOf(control);
  const name = (choice: string) => (key === "globalI18n" ? languageNames[choice as "en"] : words(`choices.${choice}` as "choices.none"));
  return themeChoices[key as "animation"].find((choice) => said === name(choice)) ?? said;
}

/** Every setting as the drawer of a browser that keeps none shows it. */
export async function shownSettings(): Promise<Record<string, unknown>> {
  await i18n.loadNamespaces("theme");
  const words = i18n.getFixedT("zh-CN", "theme");
  const html = await drawn(<ThemeSettings />);
  const rows = new Map(partsOf(html, /<div class="setting-row"/).map((row) => [textOf(row.slice(0, row.indexOf("</label>"))), row]));
  const settings = settingSections.flatMap((section) => section.settings);
  const layout = partsOf(html, /<input type="radio" name="layout"/).find((radio) => /^<input[^>]*\bchecked=""/.test(radio)) ?? "";
  return {
    layout: attribute(layout, "value"),
    ...Object.fromEntries(settings.map((setting) => [setting.key, shownValue(setting, rows.get(words(`settings.${setting.key}`)) ?? "")])),
  };
}
