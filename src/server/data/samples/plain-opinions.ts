import type { FlowMove } from "../../../../engine/kinds/flow/document.ts";

/** What somebody who must say something says where the document has no words for it. */
export const plainOpinions: Readonly<Record<NonNullable<FlowMove["result"]>, string>> = {
  agree: "同意",
  reject: "不符合要求",
  return: "请补充说明后再提交",
  neutral: "已核实",
};
