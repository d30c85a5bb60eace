import type { DemoRow } from "../../demo/define-demo.ts";

export const serviceCategories = (): DemoRow[] =>
  [
    ["1", null, "study", "学习与学籍", "#1677ff"],
    ["2", null, "life", "生活与安全", "#13a8a8"],
    ["3", null, "office", "办公与服务", "#d46b08"],
    ["11", "2", "leave", "请假与出入校", "#13a8a8"],
    ["12", "1", "info", "个人信息", "#1677ff"],
    ["13", "3", "message", "消息与公告", "#d46b08"],
  ].map(([id, parentId, categoryCode, categoryName, color], i) => ({
    id: id!,
    parentId: parentId ?? null,
    categoryCode: categoryCode!,
    categoryName: categoryName!,
    color: color!,
    isEnabled: true,
    sortNo: (i + 1) * 10,
  }));

interface Item {
  code: string;
  name: string;
  app: string;
  category: string;
  business: string;
  screen: string;
  users: readonly string[];
  guide: string;
  days: number;
  more?: DemoRow;
}

const items: readonly Item[] = [
  {
    code: "leave",
    name: "学生请假",
    app: "2",
    category: "11",
    business: "leaveApplication",
    screen: "leave/application",
    users: ["2"],
    guide: "<p>登录后填写请假申请，按天数由辅导员、学院、学生处逐级审批，返校后及时销假。</p>",
    days: 3,
    more: { isHot: true, isRecommend: true },
  },
  {
    code: "leave-extension",
    name: "续假",
    app: "2",
    category: "11",
    business: "leaveExtension",
    screen: "leave/extension",
    users: ["2"],
    guide: "<p>假期未满时可申请续假，逾期须先销假。</p>",
    days: 2,
  },
  {
    code: "leave-group",
    name: "集体请假",
    app: "2",
    category: "11",
    business: "leaveGroup",
    screen: "leave/group",
    users: ["1"],
    guide: "<p>由辅导员或任课教师为参加同一活动的学生统一申请。</p>",
    days: 3,
  },
  {
    code: "my-info",
    name: "个人信息维护",
    app: "1",
    category: "12",
    business: "baseStudentInfo",
    screen: "base/student/myInfo",
    users: ["2"],
    guide: "<p>开放期间可以维护联系方式、家庭成员等信息。</p>",
    days: 1,
    more: { isRecommend: true },
  },
  {
    code: "holiday",
    name: "假期离返校登记",
    app: "2",
    category: "11",
    business: "leaveHolidayGo",
    screen: "leave/holidayGo",
    users: ["2"],
    guide: "<p>放假前登记去向，返校时登记返校时间。</p>",
    days: 1,
    more: { isHot: true },
  },
  {
    code: "notice",
    name: "发布公告",
    app: "4",
    category: "13",
    business: "sysNotice",
    screen: "system/sysNotice",
    users: ["1"],
    guide: "<p>学院、辅导员和教师的公告由学生处审核后发布。</p>",
    days: 1,
  },
  {
    code: "message",
    name: "消息群发",
    app: "5",
    category: "13",
    business: "messageTask",
    screen: "portal/messageTask",
    users: ["1"],
    guide: "<p>向所带班级或本学院的学生发送通知，短信超过规定人数须审核。</p>",
    days: 1,
    more: { isRecommend: true },
  },
  {
    code: "feedback",
    name: "意见反馈",
    app: "5",
    category: "13",
    business: "portalFeedback",
    screen: "portal/feedback",
    users: ["1", "2"],
    guide: "<p>功能异常、数据错误和改进建议都可以在这里反馈。</p>",
    days: 3,
  },
];

export const serviceItems = (): DemoRow[] =>
  items.map((item, i) => ({
    id: String(i + 1),
    itemCode: item.code,
    itemName: item.name,
    appId: item.app,
    categoryId: item.category,
    departmentId: "32",
    businessType: item.business,
    applyPath: `/layout/open?_screen=${item.screen}`,
    userTypes: item.users,
    promiseDays: item.days,
    guide: item.guide,
    officePlace: "行政楼 108",
    officeTime: "工作日 8:30—17:30",
    servicePhone: "0371-6000 8000",
    isHot: false,
    isRecommend: false,
    needEvaluate: true,
    sortNo: (i + 1) * 10,
    state: "online",
    ...item.more,
  }));
