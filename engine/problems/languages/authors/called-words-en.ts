/** What the checks say of what records are called, and of views. */
export const calledWords: Readonly<Record<string, string>> = {
  "标题字段也要写在其中，否则找不到它": "the title field belongs to it, too, else nobody finds it",
  "这个字段不能用来称呼，请换成文本、数字、日期或引用": "this field cannot be part of a name; take a text, a number, a date or a reference",
  "脱敏的字段不能用来称呼：引用它的人都会看到": "a masked field cannot be part of a name: everybody who refers to it would see it",
  来源不能是视图: "a source cannot be a view",
  "视图没有自己的数据，请去掉": "a view has no rows of its own; take it out",
  视图的数据不能走流程: "rows of a view have no flow",
  "没有人能写视图的数据，请去掉这项授权": "nobody writes rows of a view; take the grant out",
  视图没有子表和流水号: "a view has neither tables nor serial numbers",
  "没有人填写视图的字段，请去掉": "nobody fills in fields of a view; take it out",
  "视图的数据来自别处，请写在那里": "rows of a view stand elsewhere; write samples of those",
  "视图的字段由产品给出，不能新增": "the fields of a view are the product's; none can be added",
};
