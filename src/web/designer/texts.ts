import { registerNamespace } from "../i18n/namespaces.ts";

/** The texts of the designer come with its first page. */
registerNamespace("designer", {
  "zh-CN": async () => (await import("../../../designer/locales/zh-CN/designer.json")).default,
  en: async () => (await import("../../../designer/locales/en/designer.json")).default,
  "zh-TW": async () => (await import("../../../designer/locales/zh-CN/designer.json?zh-TW")).texts,
});
