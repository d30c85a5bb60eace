/** What is told of effects, by its zh-CN words. */
export const effectsInEnglish: Readonly<Record<string, string>> = {
  自动办理的时刻: "moment of an automatic move",
  联动: "effect",
  标识重复: "the key is taken",
  "写入前后的事件不能写在一起，请分成两条": "events before and after the write do not stand together; make two of them",
  "流程只在办理和到达、离开环节时联动，{0} 请写在实体的 effects 里":
    "a flow has effects on its moves and where a record enters or leaves a node only; write {0} under effects of the entity",
  "“{0}”没有流程，不会有 {1}": '"{0}" has no flow, so there is no {1}',
  "写入之前只能用 set 补充本记录，或用 call 调用操作": "before the write there is only set of the record itself, or call of an operation",
  "each 最多嵌套 {0} 层": "each may be nested {0} deep",
  "expect 和 message 要一起写：不符合时要说明原因": "expect and message stand together: who is refused is told why",
  "“{0}”不引用数据，应为 self、前面取的名字、引用字段的路径或一个查询":
    '"{0}" refers to no row; it should be self, a name given before, a path of references or a query',
  "表格的行随它的记录写入，不能单独新增": "rows of a table are written with their record and not made alone",
  "“{0}”不在 with 里，无从判断是否已有": '"{0}" is not in with, so whether the row is there cannot be told',
  "没有 key 时每次都新增，不写 exists": "without key a row is made each time, so there is no exists",
  "名字“{0}”已有含义，请换一个": 'the name "{0}" means something already; choose another',
  "“{0}”有同名字段“{1}”，请换一个名字": '"{0}" has a field "{1}" of that name; choose another',
  "“{0}”是流程状态，请改用 move": '"{0}" is the state of a flow; use move',
  "“{0}”不是存储的值，不能写": '"{0}" is no stored value and cannot be written',
  "“{0}”没有流程": '"{0}" has no flow',
  "assignees 是等待办理本记录的人，不能用在 each 里": "assignees are whom the record itself waits for, so they do not stand in each",
  "template 与 words 写一个": "write template or words, not both",
  "至少 1 天": "one day at least",
  新增的联动只能用消息模板通知或抄送: "an added effect can only tell people by a template or send copies",
  "产品的联动会写入数据，不能改或去掉": "the product's effect writes rows; it cannot be changed or taken away",
  "子表的行只能随所在的记录改，请把那条记录作为对象": "rows of a table change with their record alone; make that record the target",
  "抄送随流程的事件进行，不用在 each 里": "copies follow events of a flow and do not stand in each",
  "assignees 是等待办理本记录的人，只用在流程的事件里，不用在 each 里":
    "assignees are whom the record itself waits for, so they stand in events of its flow and not in each",
  "模板说的是流程环节，请用 words 写明，或改为流程的事件": "templates speak of nodes of a flow: say it in words, or on an event of a flow",
  时机: "occasion",
};
