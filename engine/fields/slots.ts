/** Names of visual parts. Each is one file in `renderers/widgets`, `cells` or `filters`. */
export const widgetNames = [
  "input", "textarea", "richtext", "number", "money", "switch", "radio", "checkbox", "select", "multiselect", "date", "time", "datetime", "month", "year",
  "daterange", "dict", "dicts", "ref", "refs", "tree", "person", "upload", "uploads", "image", "images", "location", "json", "table", "readonly", "password",
  "color", "region", "scope-list",
] as const;
export type WidgetName = (typeof widgetNames)[number];

export const cellNames = [
  "text", "right", "long", "html", "yesno", "switch", "date", "tag", "tags", "badge", "ref", "refs", "file", "files", "image", "images", "link", "phone",
  "location", "json", "rows", "progress", "money", "color",
] as const;
export type CellName = (typeof cellNames)[number];

export const filterNames = [
  "search", "text", "range", "dates", "select", "multiselect", "yesno", "ref", "tree", "cascade", "month", "year", "term",
] as const;
export type FilterName = (typeof filterNames)[number];
