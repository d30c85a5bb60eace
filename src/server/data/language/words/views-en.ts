/** What the server says of saved views of lists, and of cells of them that are written together. */
export const viewsEnglish: Readonly<Record<string, string>> = {
  筛选条件: "a filter",
  所有人: "everybody",
  仅自己: "oneself alone",
  视图不存在或没有权限修改: "The view does not exist, or you may not change it",
  "没有权限共享视图，只能保存给自己": "You may not share views; save it for yourself",
  "视图已在别处被修改，请刷新页面后再保存，或另存为新视图":
    "The view was changed elsewhere meanwhile; reload the page and save again, or save it as a new view",
  请选择共享给哪些角色: "Please choose the roles to share it with",
  "已有名为“{0}”的视图，请换一个名称": 'There is a view named "{0}" already, please choose another name',
  "每个列表最多保存 {0} 个视图，请先删除不用的": "A list keeps at most {0} views of yours; please remove some first",
  "不超过 {0} 个字符的 JSON": "JSON of at most {0} characters",
  要写入的行: "rows to be written",
  每条记录只写一行: "one row for each record",
  "最多 {0} 个字段": "at most {0} fields",
  不重复的字段: "fields without repetition",
  "每行给 cells 或 values": "`cells` or `values` in each row",
  字段与值: "fields and values",
  "与 columns 一一对应的文字": "one text for each of `columns`",
  "撤销批量填写（{0}）：删除 {1} 行，恢复 {2} 行": "Filling in taken back ({0}): {1} rows deleted, {2} restored",
};
