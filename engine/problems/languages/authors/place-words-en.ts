/** What the checks say of trees and of plans of places. */
export const placeWords: Readonly<Record<string, string>> = {
  "tree 屏幕的实体": "the entity of a tree screen",
  "列表形式 tree 的实体": "the entity of the list view tree",
  "列表形式 tree": "the list view tree",
  有上下级的实体: "entity with levels",
  "列表形式 plan": "the list view plan",
  平面图: "the plan",
  "list.views 中的 plan": "plan among list.views",
  "至少写一级，如房间": "name at least one level, such as rooms",
  "应为字典单选字段，各选项的颜色就是位置的颜色": "must be a single choice of a dictionary; the colours of its options are the colours of the places",
  行操作: "row action",
  "{0} 要填写的本实体的引用": "reference to the entity itself that {0} asks for",
};
