declare module "*/designer.json?zh-TW" {
  export const texts: Record<string, unknown>;
}
