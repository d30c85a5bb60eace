import { phrase, titled, type Words } from "../../../../engine/language/phrase.ts";
import { allowedExtensions } from "../../../../engine/values/file-extension.ts";

/** A setting of the platform itself, kept as a row of `sysParams`. What belongs to the school's business is a base parameter. */
export interface SystemParam {
  code: string;
  title: string;
  /** Value of the row before an administrator sets another, and whenever the row's own cannot be used. */
  default: number | string;
  /** Whole numbers only; both ends belong to it. 0 beside the span where `orNever`. */
  span?: { from: number; to: number; orNever?: true };
  /** Words, separated by commas, that the value may be made of. */
  words?: readonly string[];
  remark: string;
  /** Told to every signed-in client. */
  isOpen?: true;
}

export const systemParams = [
  {
    code: "upload.maxSizeMb",
    title: "单个文件上限（MB）",
    default: 200,
    span: { from: 1, to: 200 },
    remark: "字段自己的上限更小时以字段为准",
  },
  {
    code: "upload.extensions",
    title: "允许上传的文件类型",
    default: allowedExtensions.join(","),
    words: allowedExtensions,
    remark: "扩展名以逗号分隔，只能从产品支持的类型中减少",
  },
  { code: "log.callDays", title: "接口日志保存天数", default: 90, span: { from: 90, to: 3650 }, remark: "至少 90 天；过期的整月写入日志归档" },
  { code: "log.errorDays", title: "错误日志保存天数", default: 180, span: { from: 180, to: 3650 }, remark: "至少六个月；过期的整月写入日志归档" },
  {
    code: "log.keepDays",
    title: "登录与操作日志保存天数",
    default: 365,
    span: { from: 180, to: 36500, orNever: true },
    remark: "0 为长期保存；依照网络安全法至少六个月，过期的整月写入日志归档",
  },
  { code: "message.keepDays", title: "消息保存天数", default: 180, span: { from: 30, to: 3650 }, remark: "未读的站内消息自阅读之日起算" },
  {
    code: "list.refreshSeconds",
    title: "未读消息刷新间隔（秒）",
    default: 60,
    span: { from: 10, to: 3600 },
    remark: "页面顶部的消息提醒多久刷新一次",
    isOpen: true,
  },
] as const satisfies readonly SystemParam[];

export type SystemParamCode = (typeof systemParams)[number]["code"];

export const systemParam = (code: string): SystemParam | undefined => systemParams.find((param) => param.code === code);

/** The text of a row as a value; the sentence that says why not where it is none. */
export function readSystemParam(param: SystemParam, text: string): { value: number | string } | { fault: Words } {
  if (param.words !== undefined) return readWords(param.words, text);
  const { from, to, orNever } = param.span!;
  const value = /^\d{1,6}$/.test(text.trim()) ? Number(text) : -1;
  if ((value >= from && value <= to) || (orNever && value === 0)) return { value };
  return {
    fault: orNever
      ? phrase`“${titled(param.title)}”应为 ${from} 至 ${to} 的整数，或 0`
      : phrase`“${titled(param.title)}”应为 ${from} 至 ${to} 的整数`,
  };
}

const wordsOf = (text: string): string[] => text.split(/[\s,，;；]+/).flatMap((word) => (word === "" ? [] : [word.toLowerCase()]));

function readWords(known: readonly string[], text: string): { value: string } | { fault: Words } {
  const words = wordsOf(text);
  const unknown = words.find((word) => !known.includes(word));
  if (unknown !== undefined) return { fault: phrase`不支持“${unknown.slice(0, 20)}”，可用：${known}` };
  return words.length === 0 ? { fault: "至少填写一项" } : { value: words.join(",") };
}
