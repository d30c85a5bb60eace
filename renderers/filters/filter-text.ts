import { isStretchName } from "../../engine/conditions/stretches.ts";
import type { CompiledScreen, ScreenField } from "../../engine/screens/screen-model.ts";
import type { FilterDocument } from "../../engine/kinds/screen/document.ts";
import type { FilterName } from "../../engine/fields/slots.ts";
import { dictItem } from "../format-value.ts";
import { t, type TextKey } from "../locales/t.ts";
import { textOf } from "../text.ts";
import { filterKeys, filterName } from "./filter-keys.ts";
import { many, one } from "./query-value.ts";

type Query = Readonly<Record<string, unknown>>;
type Screen = Pick<CompiledScreen, "fields" | "dicts">;

/** Titles of filters that need no field. */
const titles: Partial<Record<FilterName, TextKey>> = { search: "keyword", term: "term" };

/** Name of a filter as it stands before its control. */
export function filterTitle(filter: FilterDocument, screen: Screen): string {
  const field = filter.field ? screen.fields[filter.field] : undefined;
  const own = titles[filterName(filter, screen)];
  return textOf(filter.title ?? field?.title) || (own === undefined ? "" : t(own));
}

/** Whether the query carries something of the filter. */
export const isActive = (filter: FilterDocument, query: Query): boolean => filterKeys(filter).some((key) => Object.hasOwn(query, key));

/** References a filter shows by name: each field with the keys that stand in the query. */
export function filterRefs(filter: FilterDocument, screen: Screen, query: Query): { field: ScreenField; keys: string[] }[] {
  return [filter.field, ...(filter.to ?? [])]
    .map((path) => (path === undefined ? undefined : screen.fields[path]))
    .filter((field) => field?.ref !== undefined && field.ref !== null)
    .map((field) => ({ field: field!, keys: many(query[field!.path]) }))
    .filter(({ keys }) => keys.length > 0);
}

/** Both ends as one text: `a ~ b`, or the one that is there. */
function between(from: string | null, to: string | null): string {
  if (from === null) return `≤ ${to}`;
  if (to === null) return `≥ ${from}`;
  return from === to ? from : `${from} ~ ${to}`;
}

/** What a filter asks for, in words; references, whose names are asked for, are `filterRefs`. */
export function filterText(filter: FilterDocument, screen: Screen, query: Query): string {
  const key = filterKeys(filter)[0]!;
  const [start, end] = [one(query[`${key}.start`]), one(query[`${key}.end`])];
  const isTime = ["date", "datetime"].includes(filter.field ? (screen.fields[filter.field]?.valueClass ?? "") : "");
  const stretch = isTime ? one(query[key]) : null;
  if (stretch !== null && isStretchName(stretch)) return t(`stretch.${stretch}`);
  if (start !== null || end !== null) {
    return isTime ? between(start?.slice(0, 10) ?? null, end?.slice(0, 10) ?? null) : between(start, end);
  }
  return filterKeys(filter)
    .filter((name) => Object.hasOwn(query, name))
    .map((name) =>
      many(query[name])
        .map((value) => codeText(screen, name, value))
        .join("、"),
    )
    .join(" ");
}

function codeText(screen: Screen, path: string, value: string): string {
  const field = screen.fields[path];
  if (field?.valueClass === "boolean") return value === "true" ? t("yes") : t("no");
  const item = dictItem(screen.dicts[field?.doc.dict ?? ""], value);
  return item ? textOf(item.label) : value;
}
