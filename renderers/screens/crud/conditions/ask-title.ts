import type { ScreenField } from "../../../../engine/screens/screen-model.ts";
import { t } from "../../../locales/t.ts";
import type { AskName } from "./asks.ts";

/** How the question reads; days are early or late where numbers are small or large. */
export const askTitle = ({ valueClass }: Pick<ScreenField, "valueClass">, ask: AskName): string =>
  (ask === "from" || ask === "until") && ["date", "datetime"].includes(valueClass) ? t(`ask.${ask}.day`) : t(`ask.${ask}`);
