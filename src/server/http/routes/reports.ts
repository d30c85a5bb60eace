import { defineRoute, replied } from "../../data/calls/define-route.ts";
import { inOwnWords } from "../../data/language/model-in.ts";
import { badRequest } from "../../data/records/bad-request.ts";
import { reportFile, type ReportFormat, reportFormats, reportPage } from "../../data/reports/send-report.ts";

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
    const request = { report: body.report, ask: askOf(body.ask), ids: body.ids ?? [] };
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

export const reportRoutes = [render];
