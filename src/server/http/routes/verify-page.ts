import { escapeXml } from "../../platform/xlsx/sheet-xml.ts";
import { inWords } from "../../data/language/own-words.ts";
import type { IssuedDocument } from "../../data/reports/issued.ts";
import type { Call } from "../../platform/runtime.ts";

/** What somebody sees who scans the code of a paper with a telephone. */
export function verifyPage(call: Call, found: IssuedDocument | null): string {
  const say = (text: string) => escapeXml(inWords(call, text));
  const line = (title: string, value: string) => (value === "" ? "" : `<dt>${say(title)}</dt><dd>${escapeXml(value)}</dd>`);
  const state = found === null ? "没有这份文件" : found.state === "valid" ? "文件真实有效" : "文件已作废";
  const facts =
    found === null ? "" : line("文件", found.title) + line("编号", found.number) + line("姓名", found.holder) + line("出具日期", found.issuedOn);
  return `<!doctype html><html lang="${call.language ?? "zh-CN"}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${say("文件核验")}</title>
<body style="font:16px/1.7 system-ui,sans-serif;max-width:28rem;margin:3rem auto;padding:0 1rem"><h1 style="font-size:1.3rem">${say("文件核验")}</h1>
<p style="font-size:1.2rem;font-weight:600;color:${found?.state === "valid" ? "#237804" : "#a8071a"}">${say(state)}</p><dl>${facts}</dl></body></html>`;
}
