import type { FlowHelper } from "../../../../engine/kinds/flow/document.ts";

/** zh-CN names of the ways to bring others in. */
export const helperTitles: Record<FlowHelper, string> = { transfer: "转办", addSigner: "加签", delegate: "委托", cc: "抄送", remind: "催办" };
