import { commentsEnglish } from "./comments-en.ts";
import { possibleEnglish } from "./possible-en.ts";

/** What is said of the changes of records, by its zh-CN. */
export const recordsEnglish: Readonly<Record<string, string>> = {
  "对{0}提出修改": "propose changes of {0}",
  提出修改: "Propose changes",
  退回的原因: "why it is rejected",
  "查看{0}的修改记录": "read what was changed of {0}",
  "{0} 个文件": "{0} files",
  报表的标识: "the id of a report",
  "1 到 {0} 条数据": "1 to {0} rows",
  文件核验: "Verification of a document",
  文件真实有效: "The document is real and valid",
  文件已作废: "The document has been declared void",
  没有这份文件: "There is no such document",
  "没有这个文件，或您无权作废": "There is no such document, or you may not declare it void",
  出具日期: "Issued on",
  ...commentsEnglish,
  ...possibleEnglish,
};
