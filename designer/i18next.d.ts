import type designer from "./locales/zh-CN/designer.json";

declare module "i18next" {
  interface ResourceNamespaceMap {
    designer: typeof designer;
  }
}
