import type { KindWords } from "../../words/kind-words.ts";

export const casesWords: KindWords = {
  title: "用例",
  properties: {
    cases: "用例",
    values: "未写明时的值",
    given: "前提",
    do: "办理",
    expect: "预期",
    make: "已有的数据",
    find: "查找的数据",
    file: "上传的文件",
    as: "称呼",
    with: "填写的值",
    state: "流程状态",
    at: "时间",
    move: "办理的动作",
    to: "退回到",
    create: "新增的数据",
    save: "修改的数据",
    remove: "删除的数据",
    call: "操作",
    reasons: "继续的理由",
    refused: "被拒绝时的提示",
    rows: "数据",
    count: "行数",
  },
};
