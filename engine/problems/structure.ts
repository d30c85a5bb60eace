export const structureProblems = {
  STRUCTURE_VALUES_OFFEND: (p: { what: string; count: number; advice: string }) => `${p.what}：有 ${p.count} 条数据不符合，${p.advice}`,
  STRUCTURE_RENAME_AMBIGUOUS: (p: { from: string; to: string }) =>
    `“${p.from}”要改名为“${p.to}”，但两者都有数据：请先清空其中一个，或去掉 renamedFrom`,
  STRUCTURE_VIEW_LACKS: (p: { view: string; columns: string[] }) =>
    `数据库的视图“${p.view}”没有这些列：${p.columns.join("、")}。视图随平台升级提供，请改正文档或先升级平台`,
  STRUCTURE_DROP_IN_USE: (p: { name: string }) => `“${p.name}”仍在使用，不能删除：请先从文档中去掉它并发布`,
  STRUCTURE_DROP_UNKNOWN: (p: { name: string }) => `没有停用的字段或实体“${p.name}”，不能删除`,
  STRUCTURE_DRIFT: (_: Record<never, never>) => "数据库结构在计划之后有变化，请重新生成计划",
  STRUCTURE_BUSY: (p: { table: string }) => `表“${p.table}”一直被占用，结构没有改变，请稍后再试`,
  STRUCTURE_BUILD_FAILED: (p: { what: string; reason: string }) => `${p.what}没有建成：${p.reason}`,
} as const;
