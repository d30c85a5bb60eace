/** What groups of statistics are called. */
export const figuresEnglish: Readonly<Record<string, string>> = {
  "不足 {0}": "below {0}",
  "{0} 至不足 {1}": "{0} to below {1}",
  "{0} 及以上": "{0} and above",
  "{0}年第{1}季": "Quarter {1} of {0}",
  星期一: "Monday",
  星期二: "Tuesday",
  星期三: "Wednesday",
  星期四: "Thursday",
  星期五: "Friday",
  星期六: "Saturday",
  星期日: "Sunday",
  "（未填写）": "(empty)",
  "{0}时": "{0}:00",
};
