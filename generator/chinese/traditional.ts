import { createRequire } from "node:module";
import type { Convert } from "../../engine/language/languages.ts";

/** What is called otherwise in Taiwan, in this order. The converter's own phrases are those of programmers, so it changes characters only. */
const otherwise: readonly (readonly [string, string])[] = [
  ["文件名", "檔名"],
  ["文件", "檔案"],
  ["文檔", "文件"],
  ["信息", "資訊"],
  ["數據庫", "資料庫"],
  ["數據", "資料"],
  ["用戶名", "使用者名稱"],
  ["用戶", "使用者"],
  ["默認", "預設"],
  ["登錄", "登入"],
  ["賬號", "帳號"],
  ["賬戶", "帳戶"],
  ["菜單", "選單"],
  ["短信", "簡訊"],
  ["視頻", "影片"],
  ["郵箱", "電子信箱"],
  ["二維碼", "QR 碼"],
  ["單元格", "儲存格"],
  ["導出", "匯出"],
  ["導入", "匯入"],
  ["打印", "列印"],
  ["字段", "欄位"],
  ["接口", "介面"],
  ["服務器", "伺服器"],
  ["保存", "儲存"],
  ["在線", "線上"],
  ["小程序", "小程式"],
  ["鏈接", "連結"],
  ["屏幕", "畫面"],
  ["軟件", "軟體"],
  ["密鑰", "金鑰"],
  ["聯繫", "聯絡"],
  ["消息", "訊息"],
  ["刷新", "重新整理"],
  ["緩存", "快取"],
  ["圖標", "圖示"],
  ["打開", "開啟"],
  ["設置", "設定"],
  ["模塊", "模組"],
  ["組件", "元件"],
  ["控件", "控制項"],
  ["激活", "啟用"],
  ["網絡", "網路"],
  ["內置", "內建"],
  ["字符", "字元"],
  ["發佈", "發布"],
  ["公交", "公車"],
  ["智能", "智慧"],
  ["窗口", "視窗"],
  ["移動端", "行動版"],
  ["身份證號碼", "身分證字號"],
  ["身份證號", "身分證字號"],
  ["身份證件號", "身分證件號碼"],
  ["身份", "身分"],
  ["界面", "介面"],
  ["平臺", "平台"],
  ["批量", "批次"],
  ["自定義", "自訂"],
  ["擴展名", "副檔名"],
  ["缺省", "預設"],
  ["模板", "範本"],
  ["查看", "檢視"],
  ["添加", "新增"],
  ["支持", "支援"],
  ["端口", "連接埠"],
  ["運行", "執行"],
  ["加載", "載入"],
  ["實時", "即時"],
  ["設備", "裝置"],
  ["鼠標", "滑鼠"],
  ["拖動", "拖曳"],
  ["調用", "呼叫"],
  ["響應", "回應"],
  ["程序", "程式"],
  ["質量", "品質"],
  ["對方服務器", "對方伺服器"],
  ["正則表達式", "正規表示式"],
  ["被髮布", "被發布"],
  ["併發布", "並發布"],
  ["格里", "格裡"],
  ["計劃", "計畫"],
  ["定製", "客製"],
  ["佔位", "占位"],
  ["超時", "逾時"],
  ["搜索", "搜尋"],
  ["粘貼", "貼上"],
  ["存儲", "儲存"],
  ["獲取", "取得"],
  ["工作簿", "活頁簿"],
  ["退出登入", "登出"],
  ["“", "「"],
  ["”", "」"],
];

interface Core {
  ConverterFactory(from: readonly unknown[], to: readonly unknown[]): Convert;
}
interface Preset {
  from: { cn: readonly unknown[] };
  to: { tw: readonly unknown[] };
}

let characters: Convert | undefined;

/** Read when first needed: dictionary and tree take a quarter of a second and some 20 MB. Nothing here waits, for models are made in one go. */
function convertCharacters(text: string): string {
  if (characters === undefined) {
    const load = createRequire(import.meta.url);
    const { from, to } = load("opencc-js/preset/cn2t") as Preset;
    characters = (load("opencc-js/core") as Core).ConverterFactory(from.cn, to.tw);
  }
  return characters(text);
}

/** From simplified Chinese to what is written in Taiwan. Gaps such as `{0}` stay. */
export const traditional: Convert = (text) => otherwise.reduce((words, [from, to]) => words.replaceAll(from, to), convertCharacters(text));
