import type { FieldShape } from "../types.ts";
import type { ColumnRow } from "./catalog.ts";

/** `guess`: the column is text, so its values say more than its type. */
export type ColumnReading = { shape: FieldShape; guess?: boolean; lost?: string } | null;

const LONG_TEXT = 500;
const MAX_PRECISION = 15;
const MAX_SCALE = 8;
const isMoneyName = /amount|price|fee|money|cost|salary|je$|金额|价|费|款|工资/i;

const plain: Readonly<Record<string, ColumnReading>> = {
  bool: { shape: { type: "boolean" } },
  int2: { shape: { type: "integer" }, guess: true },
  int4: { shape: { type: "integer" }, guess: true },
  int8: { shape: { type: "integer" }, lost: "大于 9007199254740991 的整数不能表示" },
  float4: { shape: { type: "number", scale: 6 }, lost: "浮点数按 6 位小数保存" },
  float8: { shape: { type: "number", scale: 6 }, lost: "浮点数按 6 位小数保存" },
  money: { shape: { type: "money" } },
  date: { shape: { type: "date" } },
  timestamp: { shape: { type: "datetime" }, lost: "不到一秒的部分不保存" },
  timestamptz: { shape: { type: "datetime" }, lost: "按东八区的时间保存，不到一秒的部分不保存" },
  time: { shape: { type: "time" }, lost: "只保存到分钟" },
  timetz: { shape: { type: "time" }, lost: "只保存到分钟，不带时区" },
  daterange: { shape: { type: "daterange" }, lost: "两端都算在内，不能为无穷" },
  json: { shape: { type: "json" } },
  jsonb: { shape: { type: "json" } },
  uuid: { shape: { type: "string", maxLength: 36 } },
  inet: { shape: { type: "string", maxLength: 50 }, lost: "网络地址按文字保存，不检查格式" },
  cidr: { shape: { type: "string", maxLength: 50 }, lost: "网络地址按文字保存，不检查格式" },
  interval: { shape: { type: "string", maxLength: 50 }, lost: "时间长度按文字保存" },
  name: { shape: { type: "string", maxLength: 63 }, guess: true },
  bpchar: { shape: { type: "string" }, guess: true },
  varchar: { shape: { type: "string" }, guess: true },
  text: { shape: { type: "text" }, guess: true },
  citext: { shape: { type: "text" }, guess: true, lost: "比较时区分大小写" },
  xml: { shape: { type: "text", maxLength: 100_000 }, lost: "不检查 XML 格式" },
};

/** Field type of a column type; null when no field holds it. */
export function readColumnType(column: ColumnRow): ColumnReading {
  if (column.labels !== null) return { shape: { type: column.items === null ? "dict" : "dicts" } };
  if (column.items !== null) return { shape: { type: "json" }, lost: "数组按 JSON 保存，不检查各项" };
  if (column.type === "numeric") return numeric(column);
  const known = Object.hasOwn(plain, column.type) ? plain[column.type]! : null;
  if (known === null || column.length === null) return known;
  return { ...known, shape: { type: column.length > LONG_TEXT ? "text" : "string", maxLength: column.length } };
}

function numeric({ column, comment, precision, scale }: ColumnRow): ColumnReading {
  if (precision === null || scale === null) return { shape: { type: "number", scale: 4 }, lost: "没有限定精度的小数按 4 位小数保存" };
  const tooWide = precision > MAX_PRECISION ? { lost: `精度 ${precision} 超过 ${MAX_PRECISION} 位` } : {};
  if (scale === 2 && isMoneyName.test(`${column} ${comment ?? ""}`)) return { shape: { type: "money" }, ...tooWide };
  if (scale === 0) return { shape: { type: "integer" }, ...tooWide };
  return {
    shape: { type: "number", scale: Math.min(scale, MAX_SCALE) },
    ...(scale > MAX_SCALE ? { lost: `小数位数 ${scale} 超过 ${MAX_SCALE} 位` } : tooWide),
  };
}
