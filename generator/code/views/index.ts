import type { Model } from "../../../engine/model/model.ts";
import type { Subject } from "../subject.ts";
import { diagramView } from "./diagram-view.ts";
import { documentView } from "./document-view.ts";
import { openApiView } from "./openapi-view.ts";
import { pageView } from "./page-view.ts";
import { tableView } from "./table-view.ts";

export interface ViewOptions {
  /** Whose page is made. Default: the first role of the screen or entity that may read. */
  role?: string;
}

/** What the templates of a set read, by the name in its `set.json`: plain data, made of the model. */
export const views = {
  document: documentView,
  tables: tableView,
  openapi: openApiView,
  diagram: diagramView,
  page: pageView,
} as const satisfies Record<string, (model: Model, subject: Subject, options: ViewOptions) => object>;

export type ViewName = keyof typeof views;
export const viewNames = Object.keys(views) as ViewName[];
