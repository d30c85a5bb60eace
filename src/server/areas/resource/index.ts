import type { Operation } from "../../platform/runtime.ts";
import { checkSource, downloadCode, previewCode, writeDrafts } from "./code.ts";
import { browseTables, testDatasource } from "./datasources.ts";
import { importTables, syncTable } from "./tables.ts";
import { checkTemplate, loadTemplates, renderTemplate } from "./templates.ts";

/** Behaviour of resource management that the language cannot say. */
export const resourceOperations: readonly Operation[] = [
  testDatasource,
  browseTables,
  importTables,
  syncTable,
  checkSource,
  previewCode,
  downloadCode,
  writeDrafts,
  checkTemplate,
  renderTemplate,
  loadTemplates,
];
