/** What is said of comments beside a record. */
export const commentsEnglish: Readonly<Record<string, string>> = {
  "评论{0}": "comment on {0}",
  "没有这条评论，或不是您写的，请刷新后再看": "There is no such comment, or it is not yours; please reload",
  "只能提到可以评论这条记录的人，请重新选择": "Only people who may comment on this record can be mentioned; please choose again",
  "最多 {0} 人": "at most {0} people",
};
