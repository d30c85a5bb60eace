import { densities, desks, type ListLook, type ViewContent } from "../api/views.ts";
import type { Cond } from "../grammar/condition.ts";
import { isObject } from "../values/json-object.ts";

/** Most filters, columns and letters that are read of a kept view: far more than a list has. */
const MOST = 200;
const LONGEST = 500;

/** What of a parsed JSON value is the content of a view; anything else is as if it were not there. */
export function readViewContent(value: unknown): ViewContent {
  const given = isObject(value) ? value : {};
  return {
    filters: entries(given.filters, filterValue),
    where: isObject(given.where) ? (given.where as Cond) : null,
    look: readLook(given.look),
    sort: sortIn(given.sort),
    kind: text(given.kind) ?? null,
  };
}

export function readLook(value: unknown): ListLook {
  const given = isObject(value) ? value : {};
  const desk = desks.find((one) => one === given.desk);
  return {
    ...(desk && { desk }),
    order: texts(given.order) ?? [],
    shown: entries(given.shown, (one) => (typeof one === "boolean" ? one : undefined)),
    widths: entries(given.widths, (one) => (typeof one === "number" && one > 0 && one < 5000 ? Math.round(one) : undefined)),
    density: densities.find((one) => one === given.density) ?? "small",
  };
}

function sortIn(value: unknown): ViewContent["sort"] {
  if (!isObject(value)) return null;
  const field = text(value.field);
  const { dir } = value;
  return field !== undefined && (dir === "asc" || dir === "desc") ? { field, dir } : null;
}

const text = (value: unknown): string | undefined => (typeof value === "string" && value !== "" && value.length <= LONGEST ? value : undefined);

function texts(value: unknown): string[] | undefined {
  return Array.isArray(value)
    ? value
        .slice(0, MOST)
        .map(text)
        .filter((one) => one !== undefined)
    : undefined;
}

const filterValue = (value: unknown): string | string[] | undefined => text(value) ?? texts(value);

function entries<T>(value: unknown, read: (one: unknown) => T | undefined): Record<string, T> {
  const given = isObject(value) ? Object.entries(value).slice(0, MOST) : [];
  return Object.fromEntries(
    given.flatMap(([name, one]) => {
      const found = read(one);
      return found === undefined ? [] : [[name, found]];
    }),
  );
}
