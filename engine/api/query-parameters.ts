/** Calls that read rows of an entity. `export` and `statistics` take theirs in `params` and `filters` of the body. */
export const rowReads = ["list", "getList", "getOne", "getSelect", "getTree", "export", "statistics"] as const;
export type RowRead = (typeof rowReads)[number];

export interface QueryParameter {
  /** `names`: comma separated, or given several times. `flag`: 1 or true, 0 or false. */
  kind: "number" | "text" | "names" | "flag" | "json";
  /** The calls that know it; to the others it is the name of a field, or unknown. */
  of: readonly RowRead[];
  /** What it does, zh-CN. */
  note: string;
  required?: true;
}

const rows = ["list", "getList", "export", "statistics"] as const;
const choices = ["getSelect", "getTree"] as const;

/**
 * Every name in the query of a read that is no filter. Beside them only paths that the caller may read are allowed: `<field>`,
 * `<field>.start`, `<field>.end`. Parser, refusals and descriptions follow from this.
 */
export const queryParameters = {
  id: { kind: "text", of: ["getOne"], note: "主键", required: true },
  current: { kind: "number", of: ["list"], note: "第几页，从 1 起，默认 1" },
  size: { kind: "number", of: ["list"], note: "每页条数，默认 10，最多 500" },
  ascs: { kind: "names", of: ["list", "getList", "export"], note: "升序字段" },
  descs: { kind: "names", of: ["list", "getList", "export"], note: "降序字段；与 ascs 合计最多 5 个" },
  keyword: { kind: "text", of: [...rows, ...choices], note: "关键字，最多 100 个字符" },
  keywordFields: { kind: "names", of: rows, note: "与 keyword 一起：在哪些字段中查找，默认为本业务的搜索字段" },
  columns: { kind: "names", of: ["list", "getList", "getOne", "export"], note: "另外返回的字段路径" },
  where: { kind: "json", of: rows, note: "条件树的 JSON 文本" },
  screen: { kind: "text", of: [...rows, ...choices], note: "页面编号：该页面的固定条件也要满足；与 for 一起：该页面表单上的可选范围也要满足" },
  variant: { kind: "text", of: [...rows, ...choices], note: "与 screen 一起：页面的角色版本" },
  todo: { kind: "flag", of: rows, note: "1 只取等待本人办理的，只用于有流程的业务" },
  removed: { kind: "flag", of: [...rows, "getOne"], note: "1 取回收站中的，须有恢复权限" },
  sums: { kind: "names", of: ["list"], note: "列表下方的合计：sum:字段、avg:字段、count:字段，最多 20 项" },
  history: { kind: "flag", of: ["getOne"], note: "1 同时返回流转记录" },
  labels: { kind: "text", of: ["getOne"], note: "then 同时返回记录当时的名称" },
  ids: { kind: "names", of: choices, note: "已选的值，停用的也返回" },
  flag: { kind: "flag", of: choices, note: "1 只取本人数据范围内的" },
  enabled: { kind: "flag", of: choices, note: "0 停用的也返回，默认只返回启用的" },
  for: { kind: "text", of: choices, note: "选择用于哪个字段（实体.字段），该字段的可选范围也要满足" },
  act: {
    kind: "text",
    of: choices,
    note: "与 for、screen 一起：选择在哪个对话框中（页面按钮的编号，或 move:动作、report:报表），该对话框的可选范围也要满足",
  },
  record: { kind: "json", of: choices, note: "与 for 一起：正在编辑的记录，JSON 文本" },
  parentId: { kind: "text", of: ["getTree"], note: "只取其直接下级，0 为顶层" },
  root: { kind: "text", of: ["getTree"], note: "子树的根；不给、0 或 true 为全部" },
} as const satisfies Record<string, QueryParameter>;

export type QueryParameterName = keyof typeof queryParameters;
export const queryParameterList = Object.entries(queryParameters) as [QueryParameterName, QueryParameter][];

/** The parameters that a call knows, in the order of the table. */
export const parametersOf = (read: RowRead): [QueryParameterName, QueryParameter][] => queryParameterList.filter(([, { of }]) => of.includes(read));
