/** What the conversion from zh-CN words otherwise than it is said in Taiwan, of the words of the engine by their zh-CN. */
export const exceptions: Readonly<Record<string, string>> = {
  列: "欄",
  文本: "文字",
  对象: "物件",
  "共 {0} 行": "共 {0} 列",
  "JSON 对象": "JSON 物件",
  主键字段应为存储的文本: "主鍵欄位應為儲存的文字",
  "子表的列不能经引用读取“{0}”": "子表的欄不能經引用讀取「{0}」",
  折叠的查询条件: "折疊的查詢條件",
  逐行实时汇总的列: "逐列即時彙總的欄",
  客户端标识或密钥不正确: "用戶端標識或密鑰不正確",
  "保存时与数据库的连接中断，请刷新后核对是否已保存，再决定是否重做": "儲存時與資料庫的連線中斷，請重新整理後核對是否已儲存，再決定是否重做",
};
