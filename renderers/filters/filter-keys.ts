import type { CompiledScreen } from "../../engine/screens/screen-model.ts";
import type { FilterDocument } from "../../engine/kinds/screen/document.ts";
import { fieldType } from "../../engine/fields/index.ts";
import { type FilterName, filterTraits, lowerFields } from "../../engine/fields/slots.ts";

/** The filter drawn for a document: the one it names, else that of the field's type. */
export function filterName(filter: FilterDocument, screen: Pick<CompiledScreen, "fields">): FilterName {
  if (filter.as) return filter.as;
  const field = filter.field === undefined ? undefined : screen.fields[filter.field];
  return field ? fieldType(field.type).filter : "search";
}

/** Query parameters a filter owns: what is counted as active and what a reset removes. */
export function filterKeys(filter: FilterDocument): string[] {
  const key = filter.field ?? filter.key ?? filterTraits[filter.as ?? "search"].key ?? "keyword";
  return [key, `${key}.start`, `${key}.end`, ...lowerFields(filter)];
}
