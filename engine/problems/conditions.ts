export const conditionProblems = {
  CONDITION_SHAPE: (p: { found: string }) => `条件的写法不对：${p.found}`,
  CONDITION_PATH_UNKNOWN: (p: { path: string; entity: string; suggestion?: string; renamed?: boolean }) =>
    `“${p.entity}”没有字段路径“${p.path}”${p.suggestion ? `，${p.renamed === true ? "已改名为" : "是否应为"}“${p.suggestion}”` : ""}`,
  CONDITION_OP_UNKNOWN: (p: { op: string; known: string[] }) => `没有运算“${p.op}”，可用：${p.known.join("、")}`,
  CONDITION_OP_NOT_FOR_TYPE: (p: { op: string; path: string; type: string }) => `字段“${p.path}”（${p.type}）不能用运算“${p.op}”`,
  CONDITION_OPERAND_TYPE: (p: { path: string; expected: string; found: string }) => `“${p.path}”要与${p.expected}比较，给的是${p.found}`,
  CONDITION_VALUE_NOT_IN_DICT: (p: { value: string; dict: string }) => `字典“${p.dict}”没有值“${p.value}”`,
  CONDITION_NAME_UNKNOWN: (p: { name: string; known: string[] }) => `没有命名条件“${p.name}”，可用：${p.known.join("、")}`,
  CONDITION_CYCLE: (p: { cycle: string[] }) => `条件互相引用成环：${p.cycle.join(" → ")}`,
  CONDITION_NAME_BEFORE: (p: { name: string; reads: string; place: string }) =>
    `命名条件“${p.name}”读取 ${p.reads}，只能用在规则、流程和联动里判断本记录的地方，不能用在“${p.place}”或别的数据上`,
  CONTEXT_UNKNOWN: (p: { name: string; place: string; known: string[] }) => `“${p.place}”里没有上下文“${p.name}”，可用：${p.known.join("、")}`,
  PARAM_UNKNOWN: (p: { name: string; suggestion?: string }) => `没有基础参数“${p.name}”${p.suggestion ? `，是否应为“${p.suggestion}”` : ""}`,
  FUNCTION_UNKNOWN: (p: { name: string; known: string[] }) => `没有函数“${p.name}”，可用：${p.known.join("、")}`,
  FUNCTION_ARGUMENTS: (p: { name: string; expected: string; found: string }) => `函数“${p.name}”的参数应为${p.expected}，给的是${p.found}`,
  FUNCTION_NO_SQL: (p: { name: string; place: string }) => `函数“${p.name}”不能用在“${p.place}”：它没有数据库形式`,
  TEXT_SYNTAX: (p: { at: number; found: string; expected: string }) => `第 ${p.at + 1} 个字符处应为${p.expected}，遇到“${p.found}”`,
} as const;
