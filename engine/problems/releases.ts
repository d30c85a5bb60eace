export const releaseProblems = {
  RELEASE_UNKNOWN: (p: { no: number }) => `没有第 ${p.no} 版`,
  RELEASE_UNCHANGED: (_: Record<never, never>) => "没有需要发布的修改",
  RELEASE_SECOND_PERSON: (p: { files: string[] }) => `权限和流程的修改须由另一位管理员发布，请存为草稿交给对方：${p.files.join("、")}`,
  RELEASE_WIDER: (p: { gains: string[]; files: string[] }) =>
    `不能授予您自己没有的权限，请减少授权或由有这些权限的管理员发布：${p.gains.join("；")}（${p.files.join("、")}）`,
  RELEASE_CONFLICT: (p: { since: string; words: string[]; files: string[] }) => `${p.since}，与本次修改有冲突，请先查看再修改：${p.words.join("；")}`,
  SCHOOL_FILE_TAKEN: (p: { file: string }) => `“${p.file}”是产品自带的文档，不能直接改写，请改为同一文档的 overlay`,
  SCHOOL_FILE_NAME: (p: { file: string; expected: string }) => `文件名“${p.file}”不正确，应为“${p.expected}”`,
  DRAFT_UNKNOWN: (p: { file: string }) => `没有草稿“${p.file}”，可能已被发布或删除`,
  DRAFT_STALE: (p: { file: string; by: string; at: string }) => `草稿“${p.file}”已由${p.by}在 ${p.at} 修改，请先查看其内容再保存`,
  FLOW_SUSPENDED: (p: { since: string }) => `流程已由管理员在 ${p.since} 挂起，恢复后才能办理`,
  FLOW_AT_WORK: (p: { done: number; total: number }) => `上一步带来的联动还在处理（已办 ${p.done} / ${p.total}），办完后再办理`,
  FLOW_STATE_GONE: (p: { state: string }) => `当前状态“${p.state}”在现行流程中已不存在，不能继续办理，请联系系统管理员`,
} as const;
