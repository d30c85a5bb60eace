import { defineArea } from "../define-area.ts";
import { attachmentOperations } from "./attachments.ts";
import { checkSource, downloadCode, previewCode, writeDrafts } from "./code.ts";
import { browseTables, testDatasource } from "./datasources.ts";
import { jobOperations } from "./jobs.ts";
import { tryDataset } from "./report-datasets.ts";
import { pushReport } from "./report-push.ts";
import { shareOperations, shareRoutes } from "./shares.ts";
import { taskOperations } from "./tasks.ts";
import { moveJob, storeOperations } from "./stores.ts";
import { importTables, syncTable } from "./tables.ts";
import { checkTemplate, loadTemplates, renderTemplate } from "./templates.ts";

/** What resource management does that the language cannot say. */
export const resource = defineArea({
  id: "resource",
  operations: [
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
    ...jobOperations,
    ...attachmentOperations,
    ...storeOperations,
    ...shareOperations,
    ...taskOperations,
    tryDataset,
    pushReport,
  ],
  jobs: [moveJob],
  calls: shareRoutes,
});
