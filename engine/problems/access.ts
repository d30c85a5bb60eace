export const accessProblems = {
  ROW_HIDDEN: (_: Record<never, never>) => "数据不存在或无权查看",
  /** `id`: which of several. */
  ROW_NOT_WRITABLE: (p: { id?: string }) => (p.id === undefined ? "数据不存在或无权操作" : `编号为“${p.id}”的数据不存在或无权操作`),
  ACTION_DENIED: (p: { action: string }) => `没有“${p.action}”的权限，请联系系统管理员`,
  FIELD_NOT_READABLE: (p: { field: string }) => `不能按字段“${p.field}”查询或排序：没有查看权限`,
  FIELD_NOT_WRITABLE: (p: { label: string }) => `没有修改“${p.label}”的权限`,
} as const;
