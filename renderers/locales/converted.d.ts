/** Tables of words that the build converts (generator/chinese/locale-plugin.ts). */
declare module "*/zh-cn.ts?zh-TW" {
  export const zhCN: typeof import("./zh-cn.ts").zhCN;
}
declare module "*/engine-phrases.ts?zh-TW" {
  export const phrases: Readonly<Record<string, string>>;
}
