export const documentProblems = {
  DOCUMENT_UNREADABLE: (p: { reason: string }) => `文件不是有效的 JSON：${p.reason}`,
  DOCUMENT_SHAPE: (p: { reason: string }) => `文档结构不对：${p.reason}`,
  DOCUMENT_KEY_UNKNOWN: (p: { key: string; suggestion?: string; known?: string }) =>
    `没有属性“${p.key}”${p.suggestion ? `，是否应为“${p.suggestion}”` : p.known ? `，可以写 ${p.known}` : ""}`,
  DOCUMENT_VALUE_UNKNOWN: (p: { value: string; known: readonly string[]; suggestion?: string }) =>
    `没有“${p.value}”，可用：${p.known.join("、")}${p.suggestion ? `，是否应为“${p.suggestion}”` : ""}`,
  DOCUMENT_ID_DUPLICATE: (p: { id: string; other: string }) => `标识“${p.id}”与 ${p.other} 重复`,
  FIELD_TYPE_UNKNOWN: (p: { type: string; known: readonly string[]; suggestion?: string }) => `没有字段类型“${p.type}”，可用：${p.known.join("、")}`,
  LIMIT_INVALID: (p: { rule: string; reason: string }) => `限额规则“${p.rule}”不对：${p.reason}`,
  LIMIT_UNKNOWN: (p: { key: string; known: readonly string[]; suggestion?: string }) =>
    `没有限额规则“${p.key}”${p.suggestion ? `，是否应为“${p.suggestion}”` : p.known.length > 0 ? `，可用：${p.known.join("、")}` : "，请先在 rules 中写 atMost 或 atLeast"}`,
  LIMIT_PLACE: (p: { key: string; place: string }) => `限额“${p.key}”的余量不能用在“${p.place}”：它数的是别的数据`,
  FIELD_OPTION_INVALID: (p: { field: string; option: string; reason: string }) => `字段“${p.field}”的 ${p.option} 不对：${p.reason}`,
  REFERENCE_DANGLING: (p: { kind: string; id: string; suggestion?: string; renamed?: boolean }) =>
    `${p.kind}“${p.id}”不存在${p.suggestion ? `，${p.renamed === true ? "已改名为" : "是否应为"}“${p.suggestion}”` : ""}`,
  ANCHOR_UNKNOWN: (p: { anchor: string; suggestion?: string }) => `没有锚点“${p.anchor}”${p.suggestion ? `，是否应为“${p.suggestion}”` : ""}`,
  PLATFORM_FIELD: (p: { entity: string; field: string; kind: string; by: string }) =>
    `实体“${p.entity}”应有存为 ${p.kind} 的字段“${p.field}”：${p.by}要用它`,
  SCOPE_CODE_UNEXPLAINED: (p: { code: string; dict: string }) => `数据范围没有说明字典“${p.dict}”的“${p.code}”留下哪些数据，请补上一条`,
  ANCHOR_LOCKED: (p: { anchor: string }) => `锚点“${p.anchor}”已锁定，不能改`,
  OVERLAY_ORPHAN: (p: { what: string; suggestion?: string }) =>
    `定制所改的${p.what}在产品中已不存在，这一条不起作用${p.suggestion ? `；是否应为“${p.suggestion}”` : "，请删除或改写"}`,
  OVERLAY_REFUSED: (p: { anchor: string; reason: string }) => `定制不能改“${p.anchor}”：${p.reason}`,
  ACCESS_WIDENED: (p: { what: string }) => `定制不能放宽权限：${p.what}`,
  VARIANT_SHOWS_DENIED: (p: { variant: string; what: string; reason: string }) => `变体“${p.variant}”显示了没有权限的${p.what}：${p.reason}`,
  ACTION_UNGRANTED: (p: { action: string }) => `没有一个变体的角色有权使用操作“${p.action}”`,
  SCREEN_PART_MISSING: (p: { what: string; part: string }) => `${p.what}缺少 ${p.part}`,
  PARAM_HIDDEN: (p: { name: string }) => `基础参数“${p.name}”不对浏览器开放，不能用在屏幕的条件里`,
  SUMMARY_INVALID: (p: { part: string; reason: string }) => `汇总的“${p.part}”不对：${p.reason}`,
  COMPUTED_CYCLE: (p: { cycle: string[] }) => `计算字段互相依赖成环：${p.cycle.join(" → ")}`,
  VISIBILITY_CYCLE: (p: { cycle: string[] }) => `显示条件互相依赖成环：${p.cycle.join(" → ")}`,
  FLOW_STATE_MISMATCH: (p: { node: string; dict: string }) => `节点“${p.node}”与状态字典“${p.dict}”不一致`,
  FLOW_NODE_UNREACHABLE: (p: { node: string }) => `节点“${p.node}”从起点不可到达`,
  FLOW_NODE_NO_END: (p: { node: string }) => `节点“${p.node}”走不到任何结束节点`,
  FLOW_LAST_TARGET_GUARDED: (p: { move: string }) => `动作“${p.move}”最后一个去向不能带条件`,
  FLOW_SKIP_NO_WAY: (p: { node: string }) => `节点“${p.node}”没有不要求意见的同意动作，不能跳过`,
  FLOW_MOMENT_UNSTEADY: (p: { move: string; reads: string }) =>
    `动作“${p.move}”自动办理的时刻不能读 ${p.reads}：它只在本记录、引用的记录、参数和校历变动时重算，请改用字段；从到达环节起算用 arrived`,
  FLOW_APPROVER_BLIND: (p: { node: string; role: string }) => `节点“${p.node}”的办理角色“${p.role}”没有查看权限`,
  EXPORT_WIDER_THAN_READ: (p: { role: string; what: string }) => `角色“${p.role}”的导出范围超出查看范围：${p.what}`,
  IMPORT_NEVER_WHOLE: (p: { role: string; fields: string }) =>
    `角色“${p.role}”的导入总会失败：必填字段 ${p.fields} 无法在表格中填写，请去掉导入授权，或不让导入包含它，或给它默认值`,
  PUBLIC_SENSITIVE: (p: { field: string }) => `公开角色能看到敏感字段“${p.field}”`,
  REVEAL_NOT_MASKED: (p: { role: string; groups: string }) => `角色“${p.role}”看到的字段组 ${p.groups} 并未脱敏，不必授权查看明文`,
  STAT_FILTER_SINGLES_OUT: (p: { path: string }) => `统计的筛选“${p.path}”指到单个人或单条数据，看不到全部数据的人不能用它，请换成许多人共有的范围`,
  SENSITIVE_OPEN: (p: { field: string }) => `敏感字段“${p.field}”应有 mask 和自己的 group`,
  INDEX_MISSING: (p: { fields: string[]; why: string }) => `建议为 ${p.fields.join("、")} 建索引：${p.why}`,
  LABEL_DUPLICATE: (p: { title: string; fields: string[] }) => `同一屏幕上“${p.title}”出现多次：${p.fields.join("、")}`,
  TRANSLATION_MISSING: (p: { title: string; language: string }) => `“${p.title}”缺少 ${p.language} 译文`,
  WORD_UNTRANSLATED: (p: { area: string; language: string; count: number; examples: string; phrases: readonly string[] }) =>
    `${p.area} 有 ${p.count} 处文字没有 ${p.language} 译文：${p.examples}`,
  TRANSLATION_ODD: (p: { phrase: string; language: string; reason: string }) => `“${p.phrase}”的 ${p.language} 译文不对：${p.reason}`,
  COST_EXCEEDED: (p: { what: string; count: number; budget: number }) => `${p.what} ${p.count} 个，超过预算 ${p.budget}`,
  OPERATION_UNKNOWN: (p: { name: string; suggestion?: string }) => `没有登记的操作“${p.name}”${p.suggestion ? `，是否应为“${p.suggestion}”` : ""}`,
  PLACEHOLDER_UNKEPT: (p: { text: string; field: string }) => `占位提示说“${p.text}”，而字段“${p.field}”没有这条限制`,
  TEXT_TEMPLATE_SYNTAX: (p: { text: string }) => `文字里有模板写法“${p.text}”，会原样显示`,
  PATTERN_UNSAFE: (p: { field: string; reason: string }) => `字段“${p.field}”的 pattern 不安全：${p.reason}`,
} as const;
