import { Segmented, Select } from "antd";
import type { CompiledScreen } from "../../engine/screens/screen-model.ts";
import { textOf } from "../text.ts";
import { t } from "../locales/t.ts";

/** Title, and the switch for people who hold several roles. */
export function ScreenHeader({ screen, onVariant }: { screen: CompiledScreen; onVariant(role: string): void }) {
  const options = screen.variants.map((variant) => ({ value: variant.role, label: textOf(variant.roleTitle), title: textOf(variant.title) }));
  return (
    <header className="screen-header">
      <h1>{textOf(screen.title)}</h1>
      {options.length > 1 && options.length <= 4 && (
        <Segmented aria-label={t("identity")} value={screen.variant} options={options} onChange={onVariant} />
      )}
      {options.length > 4 && (
        <Select aria-label={t("identity")} value={screen.variant} options={options} onChange={onVariant} popupMatchSelectWidth={false} />
      )}
    </header>
  );
}
