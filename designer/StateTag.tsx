import { Tag } from "antd";
import { useTranslation } from "react-i18next";
import type { SourceState } from "./model/source.ts";

const colours: Record<SourceState, string | undefined> = {
  published: undefined,
  changed: "processing",
  added: "success",
  removed: "warning",
  broken: "error",
};

/** How a document stands to what is in effect. */
export function StateTag({ state }: { state: SourceState }) {
  const { t } = useTranslation("designer");
  return state === "published" ? <span>{t("states.published")}</span> : <Tag color={colours[state]}>{t(`states.${state}`)}</Tag>;
}
