import type { Row } from "../../engine/api.ts";
import type { CompiledScreen } from "../../engine/screens/screen-model.ts";
import { t } from "../locales/t.ts";
import type { TextKey } from "../locales/zh-cn.ts";

const titles = {
  transfer: "helper.transfer",
  addSigner: "helper.addSigner",
  delegate: "helper.delegate",
  cc: "helper.cc",
  remind: "helper.remind",
} as const satisfies Record<string, TextKey>;
export type Helper = keyof typeof titles;

export const helperTitle = (helper: Helper): string => t(titles[helper]);

/** The helpers of the flow that the server offers on this record now. */
export const helpersOf = (screen: CompiledScreen, record: Row): Helper[] =>
  (screen.flow?.helpers ?? []).filter((name): name is Helper => Object.hasOwn(titles, name) && record._actions?.includes(`help:${name}`) === true);
