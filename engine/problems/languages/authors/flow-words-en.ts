/** What checks say of the parts of a node and of whom a flow tells. */
export const flowWords: Readonly<Record<string, string>> = {
  "应为多选的字段，列出角色": "wants a field of several choices that lists roles",
  "roles 只用在按角色通知或抄送的人上": "roles stands only with people who are told or copied by their role",
  另一个会签方: "another part",
  至少要有一个会签方: "at least one part is wanted",
  "有会签方的环节由各方办理，不写 by": "a node with parts is theirs and has no by",
  起点和终点不能会签: "the start and ends have no parts",
  "会签时各方只填写自己的 ask，不写 edit": "each part fills in its own ask; there is no edit",
  "会签不分先后；要依次办理请写成几个环节": "parts sign in any order; for one after the other write several nodes",
  "只有 {0} 个会签方，凑不够 {1} 个同意": "there are only {0} parts, which never make {1} that agree",
  "没有离开这个环节的同意动作（result: agree，不写 by），会签完走不下去":
    "no move that agrees (result: agree, without by) leaves the node, so that nothing follows when all have signed",
  "同意动作已经填写它，不用再写一次": "the move that agrees asks for it already",
  "新增的会签方不能带 set": "new parts cannot have set",
  另一个节点: "another node",
  "新增的环节和动作不能带 {0}": "new nodes and moves cannot have {0}",
  "“{0}”有名额一类的上限，成批写入不受它约束，请改用 make":
    "“{0}” has limits such as quotas, which do not bind what is written in bulk; please use make",
  "不写查询，要统计的写成字段的 computed": "holds no queries; what is counted belongs into a computed field",
};
