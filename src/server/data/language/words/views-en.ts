/** What the server says of saved views. */
export const viewsEnglish: Readonly<Record<string, string>> = {
  筛选条件: "a filter",
  视图不存在或没有权限修改: "The view does not exist, or you may not change it",
  "没有权限共享视图，只能保存给自己": "You may not share views; save it for yourself",
  "他人共享的视图不能改为仅自己可见，可另存为自己的视图": "A shared view of somebody else cannot become yours alone; save it as a view of your own",
  请选择共享给哪些角色: "Please choose the roles to share it with",
  "已有名为“{0}”的视图，请换一个名称": 'There is a view named "{0}" already, please choose another name',
  "每个列表最多保存 {0} 个视图，请先删除不用的": "A list keeps at most {0} views of yours; please remove some first",
  "不超过 {0} 个字符的 JSON": "JSON of at most {0} characters",
};
