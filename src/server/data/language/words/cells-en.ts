/** What the server says of cells that are written together. */
export const cellsEnglish: Readonly<Record<string, string>> = {
  要写入的行: "rows to be written",
  每条记录只写一行: "one row for each record",
  "最多 {0} 个字段": "at most {0} fields",
  不重复的字段: "fields without repetition",
  "每行给 cells 或 values": "`cells` or `values` in each row",
  字段与值: "fields and values",
  "与 columns 一一对应的文字": "one text for each of `columns`",
  "撤销批量填写（{0}）：删除 {1} 行，恢复 {2} 行": "Filling in taken back ({0}): {1} rows deleted, {2} restored",
};
