import { problem, requestError } from "../../../../engine/errors.ts";
import { defineRoute, replied } from "../../data/calls/define-route.ts";
import { cancelExport, exportedFile, ownExport, ownExports, toldOf } from "../../data/exports/index.ts";
import { sendFile } from "../../data/files/send-file.ts";
import type { Call } from "../../platform/runtime.ts";

/** Of one list, and of all of them. */
const LATEST = 5;
const LATEST_OF_ALL = 50;
const one = { id: { type: "id", required: true, max: 40 } } as const;

async function progressOf(call: Call, id: string) {
  const job = await ownExport(call, id);
  if (job === null) throw requestError([problem("REQUEST_PARAM_INVALID", "/id", { name: "id", expected: "本人的导出" })]);
  return toldOf(job);
}

const getOne = defineRoute({
  id: "exportJob.getOne",
  title: "导出进度",
  path: "/api/flySource-base/exportJob/getOne",
  query: one,
  run: async ({ call, query }) => progressOf(call, query.id),
});

/** Those whose workbooks are still kept, newest first. */
const getList = defineRoute({
  id: "exportJob.getList",
  title: "本人的导出",
  path: "/api/flySource-base/exportJob/getList",
  query: { entity: { type: "string", max: 60 } },
  run: async ({ call, query }) => ownExports(call, query.entity, query.entity === null ? LATEST_OF_ALL : LATEST),
});

const cancel = defineRoute({
  id: "exportJob.cancel",
  title: "取消导出",
  method: "POST",
  path: "/api/flySource-base/exportJob/cancel",
  body: one,
  run: async ({ call, body }) => {
    await cancelExport(call, body.id);
    return progressOf(call, body.id);
  },
});

const getFile = defineRoute({
  id: "exportJob.getFile",
  title: "下载导出文件",
  path: "/api/flySource-base/exportJob/getFile",
  query: one,
  run: async ({ runtime, call, query, request, reply }) => {
    await sendFile({ runtime, request, reply, file: await exportedFile(call, query.id), inline: false });
    return replied;
  },
});

export const exportJobRoutes = [getOne, getList, cancel, getFile];
