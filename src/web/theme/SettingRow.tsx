import { Button, ColorPicker, Input, InputNumber, Select, Switch } from "antd";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { languageNames, type LanguageId } from "../i18n/languages.ts";
import type { Setting } from "./settings.ts";
import { type ThemeConfig, themeChoices } from "./theme-config.ts";

interface SettingRowProps {
  setting: Setting;
  config: ThemeConfig;
  isDisabled: boolean;
  onChange(part: Partial<ThemeConfig>): void;
}

/** One line of the drawer: what it is, and its control. */
export function SettingRow({ setting, config, isDisabled, onChange }: SettingRowProps) {
  const { t } = useTranslation("theme");
  const id = useId();
  const label = t(`settings.${setting.key}`);
  return (
    <div className="setting-row" data-disabled={isDisabled || undefined}>
      <label htmlFor={id}>{label}</label>
      <Control
        setting={setting}
        value={config[setting.key]}
        isDisabled={isDisabled}
        id={id}
        onChange={(value) => onChange({ [setting.key]: value })}
      />
    </div>
  );
}

interface ControlProps {
  setting: Setting;
  value: string | number | boolean;
  isDisabled: boolean;
  id: string;
  onChange(value: unknown): void;
}

function Control({ setting: { key, kind }, value, isDisabled, id, onChange }: ControlProps) {
  const shared = { disabled: isDisabled, id, size: "small" as const };
  if (kind === "switch") return <Switch {...shared} checked={value === true} onChange={onChange} />;
  if (kind === "number")
    return <InputNumber {...shared} min={5} max={86_400} precision={0} value={Number(value)} onChange={(next) => next !== null && onChange(next)} />;
  if (kind === "text")
    return <Input {...shared} maxLength={60} className="setting-text" value={String(value)} onChange={(event) => onChange(event.target.value)} />;
  if (kind === "choice") return <Choice {...shared} name={key as keyof typeof themeChoices} value={String(value)} onChange={onChange} />;
  return <Color value={String(value)} isDisabled={isDisabled} id={id} mayBeAutomatic={kind === "textColor"} onChange={onChange} />;
}

function Choice({
  name,
  value,
  onChange,
  ...shared
}: {
  name: keyof typeof themeChoices;
  value: string;
  disabled: boolean;
  onChange(value: string): void;
}) {
  const { t } = useTranslation("theme");
  const textOf = (choice: string) => (name === "globalI18n" ? languageNames[choice as LanguageId] : t(`choices.${choice}` as "choices.none"));
  return (
    <Select
      {...shared}
      className="setting-choice"
      value={value}
      onChange={onChange}
      options={themeChoices[name].map((choice) => ({ value: choice, label: textOf(choice) }))}
    />
  );
}

interface ColorProps {
  value: string;
  isDisabled: boolean;
  id: string;
  /** Empty is a value: the colour that reads best. */
  mayBeAutomatic: boolean;
  onChange(value: string): void;
}

function Color({ value, isDisabled, id, mayBeAutomatic, onChange }: ColorProps) {
  const { t } = useTranslation("theme");
  return (
    <span className="setting-color">
      {mayBeAutomatic && (
        <Button
          size="small"
          type={value === "" ? "primary" : "default"}
          aria-pressed={value === ""}
          disabled={isDisabled}
          onClick={() => onChange("")}
        >
          {t("automatic")}
        </Button>
      )}
      <ColorPicker
        size="small"
        disabled={isDisabled}
        disabledAlpha
        value={value || null}
        onChangeComplete={(color) => onChange(`#${color.toHex().slice(0, 6)}`)}
      >
        <button type="button" className="color-swatch" id={id} disabled={isDisabled} style={{ background: value || "transparent" }} />
      </ColorPicker>
    </span>
  );
}
