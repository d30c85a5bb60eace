import type { Random } from "./random.ts";

/** Surnames by frequency in the 2020 census, most frequent first. */
const surnames =
  "王李张刘陈杨黄赵吴周徐孙马朱胡郭何林罗高郑梁谢宋唐许韩邓冯曹彭曾肖田董潘袁蔡蒋余于杜叶程魏苏吕丁任卢姚沈钟姜崔谭陆范汪廖石金韦贾夏付方邹熊白孟秦邱侯江尹薛闫段雷龙黎史陶贺毛郝顾龚邵万覃武钱戴严莫孔向常汤".split(
    "",
  );
const compound = ["欧阳", "上官", "司马", "诸葛", "东方", "皇甫"];
const maleFirst = "子浩宇俊志文明建嘉泽晨博思振家天伟鹏国立一承世永兴光海少景昊".split("");
const maleLast = "轩然杰涵宇豪博涛鑫辰瑞阳哲航凯斌峰勇军强磊超洋飞翔龙毅恒远".split("");
const femaleFirst = "雨梓欣思佳雅诗若美晓静慧心语婉怡可紫芷依梦秋春玉海丽淑文嘉".split("");
const femaleLast = "涵彤萱怡琪瑶妍婷倩颖雪琳媛洁茹莹月娜芳敏霞琴燕蓉露悦宁薇珊".split("");

export const surname = (random: Random): string =>
  random.chance(0.006) ? random.pick(compound) : surnames[Math.floor(random.next() ** 1.7 * surnames.length)]!;

export function given(random: Random, xb: string): string {
  const [first, last] = xb === "1" ? [maleFirst, maleLast] : [femaleFirst, femaleLast];
  return random.chance(0.22) ? random.pick(last) : random.pick(first) + random.pick(last);
}

/** A believable Han name; `xb` is 1 male, 2 female (GB/T 2261.1). */
export function personName(random: Random, xb: string): string {
  const family = surname(random);
  return family + given(random, xb);
}
