import type { DemoRow } from "../../demo/define-demo.ts";

/** Ready configurations over the product's own documents, one per kind of source. */
export function codeGeneration(): Record<string, DemoRow[]> {
  const row = (id: number, of: { sourceKind: string; tableName: string; tableComment: string; sets: string[] }): DemoRow => ({
    id: `gen${id}`,
    pageKind: "crud",
    hasImport: true,
    hasExport: true,
    hasApproval: false,
    hasDataScope: true,
    ...of,
  });
  return {
    genTable: [
      row(1, { sourceKind: "screen", tableName: "leave/application", tableComment: "请假管理页面", sets: ["react", "markdown"] }),
      row(2, { sourceKind: "entity", tableName: "baseStudentInfo", tableComment: "学生基本信息", sets: ["ddl", "openapi", "markdown", "er"] }),
      row(3, { sourceKind: "flow", tableName: "leaveApproval", tableComment: "请假审批流程", sets: ["flow", "markdown"] }),
      row(4, { sourceKind: "area", tableName: "base", tableComment: "基础数据", sets: ["ddl", "openapi", "er"] }),
    ],
  };
}
