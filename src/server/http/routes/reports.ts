import { siteUrl } from "../../auth/sign-on/site-url.ts";
import { defineRoute, replied } from "../../data/calls/define-route.ts";
import { inOwnWords } from "../../data/language/model-in.ts";
import { badRequest } from "../../data/records/bad-request.ts";
import { revoke, verify, VERIFY_PATH } from "../../data/reports/issued.ts";
import { reportFile, type ReportFormat, reportFormats, reportPage } from "../../data/reports/send-report.ts";
import { verifyPage } from "./verify-page.ts";

const render = defineRoute({
  id: "report.render",
  title: "打开或打印报表",
  method: "POST",
  path: "/api/flySource-resource/reportDocument/render",
  urgency: "later",
  body: {
    report: { type: "string", required: true, note: "报表的标识" },
    format: { type: "string", values: reportFormats, note: "page 为页面所用的单元格（缺省），其余为文件" },
    ask: { type: "json", note: "填写项的取值，名称与报表的 ask 相同" },
    ids: { type: "list", max: 8_000, note: "逐条打印的报表：要打印的数据的id" },
  },
  run: async ({ call, body, reply }) => {
    const site =
      call.model.documents.report.get(body.report)?.document.issue === undefined ? {} : { site: await siteUrl(call.runtime, call.user.tenantId) };
    const request = { report: body.report, ask: askOf(body.ask), ids: body.ids ?? [], ...site };
    const format = (body.format ?? "page") as ReportFormat;
    const own = inOwnWords(call);
    if (format === "page") return reportPage(own, request);
    const { fileName, type, file } = await reportFile(own, request, format);
    // As the contract's call 74 names a file.
    reply.header("Content-Disposition", `attachment;filename=${Buffer.from(fileName).toString("base64")}`);
    reply.header("Access-Control-Expose-Headers", "Content-Disposition");
    await reply.type(type).send(file);
    return replied;
  },
});

function askOf(given: unknown): Record<string, unknown> {
  if (given === null || given === undefined) return {};
  if (typeof given !== "object" || Array.isArray(given)) throw badRequest("ask", "对象");
  return given as Record<string, unknown>;
}

const verifyPaper = defineRoute({
  id: "report.verify",
  title: "核验文件的真伪",
  path: VERIFY_PATH,
  auth: "none",
  query: { code: { type: "string", required: true, max: 60, note: "文件上的核验码，可带短横" } },
  run: async ({ runtime, query, request, reply, call }) => {
    const found = await verify(runtime, query.code);
    if (request.headers.accept?.includes("text/html") !== true) return found;
    await reply.type("text/html; charset=utf-8").send(verifyPage(call, found));
    return replied;
  },
});

const revokePaper = defineRoute({
  id: "report.revoke",
  title: "作废已出具的文件",
  method: "POST",
  path: "/api/flySource-resource/reportDocument/revoke",
  body: { code: { type: "string", required: true, max: 60, note: "文件上的核验码" } },
  run: async ({ call, body }) => {
    await revoke(call, body.code);
    return true;
  },
});

export const reportRoutes = [render, verifyPaper, revokePaper];
