import type { FlowDocument } from "../kinds/flow/document.ts";
import { type Look, need } from "../findings/look.ts";

/** Templates that a flow may tell people by: a new task, a reminder, a copy, how it ended. */
export const noticeTemplates = ["flow.todo", "flow.remind", "flow.cc", "flow.result"] as const;

/** A notice names a template that exists; any other would be said as a result. */
export function checkNoticeTemplates(flow: FlowDocument, look: Look): void {
  for (const [at, { template }] of (flow.notify ?? []).entries())
    need(look, { kind: "消息模板", id: template, known: noticeTemplates, path: `/notify/${at}/template` });
}
