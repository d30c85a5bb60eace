/** What is said of the changes of records, by its zh-CN. */
export const recordsEnglish: Readonly<Record<string, string>> = {
  "对{0}提出修改": "propose changes of {0}",
  提出修改: "Propose changes",
  退回的原因: "why it is rejected",
  "查看{0}的修改记录": "read what was changed of {0}",
  "{0} 个文件": "{0} files",
  报表的标识: "the id of a report",
  "1 到 {0} 条数据": "1 to {0} rows",
};
