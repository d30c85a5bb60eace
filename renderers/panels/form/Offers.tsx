import { Button } from "antd";
import type { Offer } from "../../formily/index.ts";
import { t } from "../../locales/t.ts";

/** What may be chosen instead of a value that a limit refused; one press chooses it. */
export function Offers({ offers, onChoose }: { offers: readonly Offer[]; onChoose(value: string): void }) {
  if (offers.length === 0) return null;
  return (
    <div className="form-offers">
      {t("form.offers")}
      {offers.map(({ value, label }) => (
        <Button key={value} size="small" onClick={() => onChoose(value)}>
          {label}
        </Button>
      ))}
    </div>
  );
}
