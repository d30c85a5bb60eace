import type { FilterProps } from "./filter.ts";
import { WordsInput } from "./WordsInput.tsx";
import { t } from "../locales/t.ts";

export function TextFilter({ id, field, filter, title, query, onChange }: FilterProps) {
  const name = filter.field ?? filter.key ?? "";
  return <WordsInput {...{ id, title, query, onChange, name }} placeholder={t("filter.enter", { title })} maxLength={field?.doc.maxLength} />;
}
