import type { TextKey } from "./zh-cn.ts";

/** What the conversion from zh-CN words otherwise than it is said in Taiwan. */
export const exceptions: Readonly<Partial<Record<TextKey, string>>> = {
  "helper.remindAsk": "將提醒目前辦理人儘快辦理，確定催辦嗎？",
  "remove.use": "{title} {count} 筆",
  "columns.search": "搜尋欄位名稱",
  "columns.none": "沒有這樣的欄位",
  "columns.notKept": "欄的設定未能儲存，重新整理後將恢復：{reason}",
  "keys.e": "編輯開啟的、焦點所在的或唯一選中的一列",
  "paste.closed": "不可填寫、已略去的欄：{titles}。",
  "paste.leftOut": "另有 {count} 列或欄超出清單或無權修改，已略去。",
  "import.could": "共 {total} 列：新增 {inserted} 列，修改 {updated} 列",
  "import.progress": "已處理 {done} 列，共 {total} 列",
  "import.unchanged": "，{count} 列與現有資料相同",
  "import.row": "第 {row} 列",
  "import.cell": "第 {row} 列 · {column}",
  "import.changes": "將修改 {count} 列，以下為前 {told} 列的變化",
  "import.backAsk": "將刪除本次新增的 {inserted} 列，並恢復修改的 {updated} 列的原值。匯入之後有列被改動時整批不撤銷。",
  "import.backDone": "已撤銷：刪除 {removed} 列，恢復 {restored} 列",
  "import.backKept": "沒有撤銷：有 {count} 列不能撤銷",
};
