import type { requestsZhCN } from "./zh-cn.ts";

export const requestsEn: Record<keyof typeof requestsZhCN, string> = {
  course: "Progress",
  "course.now": "Now",
  "course.waits": "Waiting for {who}",
  "course.yours": "Waiting for you",
  "course.since": "for {span}",
  "course.due": "due {time}",
  "course.late": "overdue since {time}",
  "course.next": "Next: {next}",
  "course.others": "{names} and others, {count} in all",
  "span.minutes": "{count} min",
  "span.hours": "{count} h",
  "span.days": "{count} days",
  "span.now": "less than a minute",
  "day.today": "today {time}",
  "day.tomorrow": "tomorrow {time}",
  "day.yesterday": "yesterday {time}",
  "blanks.show": "{count} not filled in, show",
  "blanks.hide": "Hide {count} not filled in",
};
