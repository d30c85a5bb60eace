import type { recordsZhCN } from "./zh-cn.ts";

export const recordsEn: Record<keyof typeof recordsZhCN, string> = {
  comments: "Comments",
  "comments.none": "No comments yet",
  "comments.more": "Earlier comments",
  "comments.say": "Write a comment; @ mentions people who may comment here",
  "comments.send": "Comment",
  "comments.save": "Save",
  "comments.edited": "edited",
  "comments.removed": "This comment was removed",
  "comments.edit": "Edit",
  "comments.removeAsk": "Remove this comment?",
  "comments.removeNote": "Its words cannot be brought back.",
  "comments.nobody": "Nobody found who could be mentioned",
  "state.atWork": "at work {percent}%",
  why: "Why can I not …",
  "why.title": "{name}: what can be done, and why not",
  "why.may": "Possible",
  "why.not": "Not possible",
  "why.notNow": "The conditions for this do not hold now",
};
