import { addDays, stamp } from "./dates.ts";
import type { DemoRow } from "./organisation.ts";

type Card = [code: string, name: string, type: string, size: string, more: string | null, roles: readonly string[], refresh: number];
const cards: readonly Card[] = [
  ["greeting", "问候与校历", "9", "4", null, [], 600],
  ["todo", "我的待办", "1", "2", "/personal/usertodo", [], 60],
  ["message", "最新消息", "1", "1", "/personal/mymessage", [], 60],
  ["notice", "通知公告", "1", "2", "/personal/mynotice", [], 300],
  ["usedApps", "最近使用", "2", "1", "/personal/userapps", [], 0],
  ["collectApps", "我的收藏", "2", "1", "/personal/userapps", [], 0],
  ["applys", "我的申请", "1", "1", "/personal/usermoreapplys", [], 120],
  ["canApply", "可办业务", "2", "2", "/personal/usermoretodoapply", ["student", "class", "teacher", "fdy"], 3600],
  ["lesson", "今日课表", "1", "1", "/personal/mylesson", ["student", "class", "teacher"], 600],
  ["schedule", "我的日程", "5", "1", "/personal/userschedule", [], 300],
  ["fileLink", "文件下载", "1", "1", "/personal/myfilelink", [], 3600],
  ["quickLink", "快捷链接", "7", "1", null, [], 3600],
  ["shortcuts", "业务入口", "7", "2", null, [], 0],
  ["leaveData", "请假概况", "3", "2", null, ["fdy", "bzr", "dept", "gly", "leader"], 600],
  ["studentData", "在校学生", "4", "2", null, ["fdy", "dept", "gly", "leader"], 3600],
  ["flowData", "待办概况", "3", "2", null, ["gly"], 600],
  ["onlineUser", "在线用户", "3", "2", "/layout/open?_screen=system/onlineUser", ["gly"], 60],
  ["lessonLeave", "任课请假学生", "1", "1", "/layout/open?_screen=leave/lessonNotice", ["teacher"], 600],
  ["banner", "图片新闻", "6", "2", null, [], 3600],
];
const componentOf: Record<string, string> = { leaveData: "stat", studentData: "stat", flowData: "stat", onlineUser: "stat", lessonLeave: "rows" };
const paramsOf: Record<string, DemoRow> = {
  leaveData: { screen: "leave/statistics", stat: "leaveOverview" },
  studentData: { screen: "base/student/statistics", stat: "studentOverview" },
  flowData: { screen: "portal/todoMonitor", stat: "todoOverview" },
  onlineUser: { screen: "system/onlineUser", stat: "onlineOverview" },
  lessonLeave: { screen: "leave/lessonNotice" },
};

export const desktopCards = (): DemoRow[] =>
  cards.map(([cardCode, cardName, cardType, defaultSize, moreUrl, roleIds, refreshSeconds], i) => ({
    id: String(i + 1),
    cardCode,
    cardName,
    cardType,
    component: componentOf[cardCode] ?? cardCode,
    params: paramsOf[cardCode] ?? null,
    moreUrl,
    defaultSize,
    minHeight: 200,
    refreshSeconds,
    roleIds: [...roleIds],
    isFixed: cardCode === "todo",
    isDefault: true,
    emptyText: "暂无数据",
    useCount: 0,
    sortNo: (i + 1) * 10,
    isEnabled: true,
  }));

const template = (id: number, templateName: string, roleIds: readonly string[], columns: readonly (readonly string[])[]): DemoRow => ({
  id: String(id),
  templateName,
  roleIds: [...roleIds],
  userTypes: roleIds.includes("student") ? ["2"] : ["1"],
  layoutType: "1",
  isDefault: roleIds.length === 0,
  allowCustom: true,
  sortNo: id * 10,
  isEnabled: true,
  cards: columns.flatMap((codes, column) =>
    codes.map((code, row) => {
      const at = cards.findIndex(([one]) => one === code);
      return { cardId: String(at + 1), size: cards[at]![3], columnNo: column + 1, rowNo: row + 1, collapsed: false };
    }),
  ),
});

export const desktopTemplates = (): DemoRow[] => [
  template(
    1,
    "学生桌面",
    ["student", "class"],
    [
      ["greeting", "todo", "canApply", "applys", "notice"],
      ["lesson", "schedule", "message", "fileLink", "quickLink"],
    ],
  ),
  template(
    2,
    "管理员桌面",
    ["gly"],
    [
      ["greeting", "todo", "leaveData", "flowData", "notice"],
      ["message", "schedule", "usedApps", "quickLink"],
    ],
  ),
  template(
    3,
    "校领导桌面",
    ["leader"],
    [
      ["greeting", "leaveData", "studentData"],
      ["todo", "schedule", "notice"],
    ],
  ),
  template(
    4,
    "辅导员桌面",
    ["fdy", "bzr", "dept"],
    [
      ["greeting", "todo", "leaveData", "canApply", "notice"],
      ["message", "schedule", "usedApps", "fileLink"],
    ],
  ),
  template(
    5,
    "教职工桌面",
    [],
    [
      ["greeting", "todo", "notice", "shortcuts"],
      ["lesson", "lessonLeave", "schedule", "message", "fileLink", "quickLink"],
    ],
  ),
];

export const quickLinks = (): DemoRow[] =>
  [
    ["学校主页", "2", "https://www.example.edu.cn/"],
    ["教务系统", "1", "https://jwc.example.edu.cn/"],
    ["图书馆", "1", "https://lib.example.edu.cn/"],
    ["后勤服务", "3", "https://hq.example.edu.cn/"],
    ["校园网自助", "3", "https://net.example.edu.cn/"],
    ["学信网", "2", "https://www.chsi.com.cn/"],
  ].map(([linkName, linkGroup, url], i) => ({
    id: String(i + 1),
    linkName: linkName!,
    linkGroup: linkGroup!,
    url: url!,
    needSso: false,
    newWindow: true,
    clickCount: 90 - i * 11,
    sortNo: (i + 1) * 10,
    isEnabled: true,
  }));

export const helps = (): DemoRow[] =>
  [
    ["怎样请假", "1", "<p>在“服务中心”找到“学生请假”，填写类型、时间和事由后提交；审批结果会发到“最新消息”。</p>"],
    ["怎样调整桌面", "1", "<p>在首页点“配置桌面”，拖动卡片改变位置，也可以用键盘：选中手柄后按空格拿起，方向键移动，再按空格放下。</p>"],
    ["忘记密码怎么办", "2", "<p>请联系辅导员或学生处重置密码，首次登录须修改。</p>"],
    ["为什么收不到短信", "2", "<p>请在“消息设置”查看接收渠道，验证码与预警始终会发送站内消息。</p>"],
  ].map(([title, helpType, content], i) => ({
    id: String(i + 1),
    title: title!,
    helpType: helpType!,
    content: content!,
    viewCount: 60 - i * 9,
    usefulCount: 20 - i * 3,
    sortNo: (i + 1) * 10,
    isEnabled: true,
  }));

export function feedbacks(today: string, people: readonly DemoRow[]): DemoRow[] {
  const entries: [string, string, string, string | null][] = [
    ["4", "希望课表能导出到手机日历。", "submitted", null],
    ["2", "我的手机号显示不正确。", "replied", "已核对并更正，请刷新后查看。"],
    ["3", "请假需要上传哪些材料？", "closed", "三天以内不需要材料，病假请上传医院证明。"],
  ];
  const author = people.find((one) => one.userType === "2") ?? people[0];
  if (author === undefined) return [];
  return entries.map(([feedbackType, content, state, reply], i) => ({
    id: String(i + 1),
    feedbackNo: `FK${addDays(today, -i * 9).replaceAll("-", "")}0001`,
    userId: String(author.id),
    feedbackType,
    content,
    client: "pc",
    reply,
    replyTime: reply === null ? null : stamp(addDays(today, -i * 9), 16),
    score: state === "closed" ? 5 : null,
    isPublic: false,
    state,
    createTime: stamp(addDays(today, -i * 9), 10),
  }));
}
