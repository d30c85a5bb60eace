/** What the checks say of trees. */
export const treeWords: Readonly<Record<string, string>> = {
  "tree 屏幕的实体": "the entity of a tree screen",
  "列表形式 tree 的实体": "the entity of the list view tree",
  "列表形式 tree": "the list view tree",
  有上下级的实体: "entity with levels",
};
