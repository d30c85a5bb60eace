import { HIDDEN } from "../../engine/access/mask.ts";
import { t } from "../locales/t.ts";

/** A value that is masked whole: filled or empty, it looks the same. */
export function Withheld() {
  return (
    <span className="cell-absent" title={t("masked")}>
      {HIDDEN}
    </span>
  );
}
