import { problem, requestError } from "../../../../engine/errors.ts";
import { jobsOf, takeBackImport } from "../../data/imports/index.ts";
import { defineRoute } from "../../data/calls/define-route.ts";

const LATEST = 5;

const getOne = defineRoute({
  id: "importJob.getOne",
  title: "导入进度",
  path: "/api/flySource-base/importJob/getOne",
  query: { id: { type: "id", required: true, max: 40 } },
  run: async ({ call, query }) => {
    const [job] = await jobsOf(call, { id: query.id });
    if (job === undefined) throw requestError([problem("REQUEST_PARAM_INVALID", "/id", { name: "id", expected: "本人的导入" })]);
    return job;
  },
});

/** Those of the last day, newest first. */
const getList = defineRoute({
  id: "importJob.getList",
  title: "本人的导入",
  path: "/api/flySource-base/importJob/getList",
  query: { entity: { type: "string", required: true, max: 60 } },
  run: async ({ call, query }) => jobsOf(call, { entity: query.entity, limit: LATEST }),
});

/** All of it or nothing: `kept` tells row by row what stands in the way. */
const takeBack = defineRoute({
  id: "importJob.takeBack",
  title: "撤销导入",
  method: "POST",
  path: "/api/flySource-base/importJob/takeBack",
  body: { batchId: { type: "id", required: true, max: 40 } },
  run: async ({ call, body }) => takeBackImport(call, body.batchId),
});

export const importJobRoutes = [getOne, getList, takeBack];
