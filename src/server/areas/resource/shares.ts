import { randomBytes } from "node:crypto";
import { phrase } from "../../../../engine/language/phrase.ts";
import type { Sheet } from "../../../../engine/reports/sheet.ts";
import { siteUrl } from "../../auth/sign-on/site-url.ts";
import { callOfPerson } from "../../data/calls/call-of-person.ts";
import { defineRoute, replied } from "../../data/calls/define-route.ts";
import { inOwnWords } from "../../data/language/model-in.ts";
import { inWords } from "../../data/language/own-words.ts";
import { onlyRecord, refuse, textOf } from "../../data/records/plain-rows.ts";
import { reportPage } from "../../data/reports/send-report.ts";
import { isAppError } from "../../../../engine/errors.ts";
import { HttpError, notFound, tooManyCalls } from "../../platform/errors.ts";
import type { Call } from "../../platform/runtime.ts";
import { escapeXml } from "../../platform/xlsx/sheet-xml.ts";
import { defineAction, defineBefore } from "../kit/define-operations.ts";
import { nothing } from "../kit/inputs.ts";
import { current } from "../../platform/database/transaction.ts";
import { booksOf } from "../kit/books.ts";
import { recordsOf } from "../kit/records.ts";

const SHARE_PATH = "/api/flySource-base/openApi/reportShare/open";
/** 128 bits: nobody guesses a link. */
const CODE_BYTES = 16;

/** A share has a code that nobody guesses, and whoever shares may open the report. */
const giveShareCode = defineBefore("reportShare", {
  name: "resource.giveShareCode",
  title: "分享码",
  run: async ({ call, tx, record }) => {
    const report = await recordsOf({ call, tx }, "report").findOne({ id: textOf(record.reportId) ?? "" });
    if (report === null || report.state !== "published") refuse("reportId", "报表不存在或已停用");
    if (report.ofEntity !== null) refuse("reportId", "逐条打印的报表不能分享");
    return { shareCode: randomBytes(CODE_BYTES).toString("base64url"), sharerId: call.user.id, visitCount: 0 };
  },
});

/** Where others open what was shared: the report centre decides by their own rights, a public link by those of whoever shared. */
const showShare = defineAction("reportShare", {
  name: "resource.showShare",
  title: "复制分享链接",
  input: nothing,
  audit: ({ records }) => `查看报表分享 ${records.map(({ id }) => id).join("、")} 的链接`,
  run: async ({ call, records }) => {
    const row = onlyRecord(records);
    const site = await siteUrl(call.runtime, call.user.tenantId);
    const link =
      row.shareMode === "link" ? `${SHARE_PATH}?code=${row.shareCode ?? ""}` : `/layout/open?_screen=report/reportView&_id=${row.reportId}`;
    return {
      shows: [
        { label: "链接", value: `${site}${link}` },
        { label: "有效至", value: row.expireTime },
      ],
    };
  },
});

interface Shared {
  sharerId: string;
  report: string;
  fixedParams: Record<string, unknown> | null;
}

/** How often a visit is counted anew when others came between. */
const MOST_COUNTS = 5;

/** A share that is open now, counted as visited. Null: there is none, it is over, or it was opened often enough. */
async function visited(call: Call, code: string): Promise<Shared | null> {
  const at = { call, tx: current(call.runtime.db) };
  for (let count = 0; count < MOST_COUNTS; count++) {
    const share = await recordsOf(at, "reportShare").findOne({ shareCode: code, shareMode: "link", state: "valid" });
    if (share === null || share.sharerId === null || share.reportId === null || share.expireTime <= call.ctx.now) return null;
    const visits = share.visitCount ?? 0;
    if (share.visitLimit !== null && visits >= share.visitLimit) return null;
    const report = await recordsOf(at, "report").findOne({ id: share.reportId });
    if (report === null || report.reportCode === null || report.state !== "published" || report.isSensitive === true) return null;
    // Of many who come at once each is counted, and none beyond the limit is let in.
    const won = await booksOf(at, "reportShare").change({ id: share.id, visitCount: share.visitCount }, { visitCount: visits + 1 });
    if (won > 0) return { sharerId: share.sharerId, report: report.reportCode, fixedParams: share.fixedParams as Shared["fixedParams"] };
  }
  throw tooManyCalls();
}

/** What anybody with the link sees: the sheet as whoever shared may read it now. */
const openShare = defineRoute({
  id: "reportShare.open",
  title: "打开公开分享的报表",
  path: SHARE_PATH,
  auth: "none",
  query: { code: { type: "string", required: true, max: 40, note: "分享码" } },
  run: async ({ runtime, call, query, reply }) => {
    const share = await visited(call, query.code);
    const sharer =
      share === null
        ? null
        : await callOfPerson(runtime, {
            tenantId: call.user.tenantId,
            userId: share.sharerId,
            language: call.language ?? "zh-CN",
            traceId: call.traceId,
            ip: call.ip,
          });
    if (share === null || sharer === null) throw notFound();
    const own = inOwnWords(sharer);
    const page = await reportPage(own, { report: share.report, ask: share.fixedParams ?? {}, ids: [] }).catch((error: unknown) => {
      // Why the sharer may not is nobody else's.
      if (isAppError(error) || error instanceof HttpError) throw notFound();
      throw error;
    });
    await reply.type("text/html; charset=utf-8").send(sharedPage(call, page));
    return replied;
  },
});

function sharedPage(call: Call, { title, sheets }: { title: string; sheets: readonly Sheet[] }): string {
  const note = escapeXml(inWords(call, phrase`打开于 ${call.ctx.now}`));
  return `<!doctype html><html lang="${call.language ?? "zh-CN"}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${escapeXml(title)}</title>
<body style="font:14px/1.6 system-ui,sans-serif;margin:1.5rem"><main style="overflow-x:auto">${sheets.map(tableOf).join("")}</main><p style="color:#666">${note}</p></body></html>`;
}

function tableOf({ lines, cells }: Sheet): string {
  const rows = lines.map((_, at) => cells.filter((cell) => cell.lines[0] === at).sort((a, b) => a.columns[0] - b.columns[0]));
  const line = (row: (typeof rows)[number]) => `<tr>${row.map(cellOf).join("")}</tr>`;
  return `<table style="border-collapse:collapse;margin:0 auto 1.5rem">${rows.map(line).join("")}</table>`;
}

function cellOf({ lines, columns, text, style, isImage }: Sheet["cells"][number]): string {
  const border = style.border === undefined ? "" : "border:1px solid #999;";
  const look = `${border}text-align:${style.align};font-size:${style.size}pt;${style.bold === true ? "font-weight:600;" : ""}padding:2px 8px`;
  const said = isImage === true ? "" : text.map(escapeXml).join("<br>");
  return `<td rowspan="${lines[1] - lines[0] + 1}" colspan="${columns[1] - columns[0] + 1}" style="${look}">${said}</td>`;
}

export const shareOperations = [giveShareCode, showShare] as const;
export const shareRoutes = [openShare] as const;
