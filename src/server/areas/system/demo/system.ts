import { addDays, stamp } from "../../demo/dates.ts";
import type { DemoAccount, DemoRow } from "../../demo/define-demo.ts";

interface App {
  id: number;
  appCode: string;
  appName: string;
  appCategory: string;
  menuId: string | null;
}

const app = ({ id, appCode, appName, appCategory, menuId }: App, more: DemoRow = {}): DemoRow => ({
  id: String(id),
  appCode,
  appName,
  appType: "0",
  appCategory,
  openType: "0",
  menuId,
  departmentId: "32",
  servicePhone: "0371-6000 8000",
  serviceTime: "工作日 8:30—17:30",
  isEnabled: true,
  sort: id * 10,
  state: "online",
  ...more,
});

/** Apps of the service centre; those of areas that are not installed stay drafts. */
export const apps = (): DemoRow[] => [
  app({ id: 1, appCode: "base", appName: "学生信息", appCategory: "01", menuId: "base" }, { isRecommend: true }),
  app(
    { id: 2, appCode: "leave", appName: "请假销假", appCategory: "04", menuId: "leave" },
    {
      isApply: true,
      isRecommend: true,
      guide: "<p>登录后在“我的请假”提交申请，按天数逐级审批，返校后及时销假。</p>",
    },
  ),
  app({ id: 3, appCode: "calendar", appName: "校历", appCategory: "14", menuId: "base-calendar-schoolCalendar" }),
  app({ id: 4, appCode: "notice", appName: "通知公告", appCategory: "15", menuId: "system-message-noticeView" }),
  app({ id: 5, appCode: "message", appName: "我的消息", appCategory: "15", menuId: "system-message-messageLog" }),
  app({ id: 6, appCode: "schedule", appName: "我的日程", appCategory: "14", menuId: "system-apps-userSchedule" }),
  app({ id: 7, appCode: "system", appName: "系统管理", appCategory: "15", menuId: "system" }, { roleIds: ["gly"] }),
  app(
    { id: 8, appCode: "library", appName: "图书馆", appCategory: "14", menuId: null },
    { openType: "1", menuLink: "https://lib.example.edu.cn/", appType: "5", isPublic: true },
  ),
  app(
    { id: 9, appCode: "network", appName: "网络服务", appCategory: "14", menuId: null },
    { openType: "1", menuLink: "https://net.example.edu.cn/", appType: "5" },
  ),
  app({ id: 10, appCode: "dorm", appName: "宿舍管理", appCategory: "02", menuId: null }, { state: "draft" }),
  app({ id: 11, appCode: "repair", appName: "报修服务", appCategory: "03", menuId: null }, { state: "draft", isApply: true }),
  app({ id: 12, appCode: "welcome", appName: "迎新离校", appCategory: "11", menuId: null }, { state: "offline", appType: "2" }),
];

export const sites = (school: string): DemoRow[] =>
  [
    ["0", "智慧校园综合服务平台"],
    ["2", "迎新服务"],
    ["3", "单独招生考试"],
  ].map(([appType, globalTitle], i) => ({
    id: String(i + 1),
    appType: appType!,
    globalTitle: globalTitle!,
    globalViceTitle: school,
    showLogin: 1,
    ssoType: "none",
    isWartermark: false,
    isEnabled: true,
  }));

/** Only the school's own password opens the demo; the others show how they are set up. */
export const loginTypes = (): DemoRow[] => [
  { id: "1", loginCode: "password", loginName: "账号登录", appType: "0", isDefault: true, isEnabled: true, sort: 10 },
  { id: "2", loginCode: "password", loginName: "考生登录", appType: "2", isDefault: true, isEnabled: true, sort: 10 },
  { id: "3", loginCode: "password", loginName: "考生登录", appType: "3", isDefault: true, isEnabled: true, sort: 10 },
  { id: "4", loginCode: "mobile", loginName: "手机登录", appType: "0", isEnabled: false, captchaType: "sms", sort: 20 },
  { id: "5", loginCode: "wecom", loginName: "企业微信", appType: "0", isEnabled: false, autoRegister: false, sort: 30 },
  { id: "6", loginCode: "cas", loginName: "统一身份认证", appType: "0", providerUrl: "https://cas.example.edu.cn/cas", isEnabled: false, sort: 40 },
];

export const policies = (): DemoRow[] => [
  {
    id: "1",
    policyName: "全校密码策略",
    minLength: 8,
    maxLength: 20,
    minLevel: "1",
    historyCount: 3,
    expireDays: 0,
    remindDays: 7,
    maxFail: 5,
    lockMinutes: 15,
    captchaAfter: 3,
    initialRule: "random",
    firstLoginChange: true,
    isEnabled: true,
  },
];

interface Template {
  id: number;
  templateCode: string;
  templateName: string;
  messageKind: "todo" | "result" | "warning" | "notice";
}

interface TemplateWords {
  businessType: string;
  triggerEvent: string;
  receiver: string;
  title: string;
  content: string;
}

const template = ({ id, templateCode, templateName, messageKind }: Template, words: TemplateWords): DemoRow => ({
  id: String(id),
  templateCode,
  templateName,
  messageKind,
  businessType: words.businessType,
  triggerEvent: words.triggerEvent,
  receiverRule: [words.receiver],
  channels: ["site"],
  title: words.title,
  content: words.content,
  departmentId: "32",
  isEnabled: true,
});

export const templates = (): DemoRow[] => [
  template(
    { id: 1, templateCode: "leave.todo", templateName: "请假待办", messageKind: "todo" },
    {
      businessType: "leaveApplication",
      triggerEvent: "submit",
      receiver: "handler",
      title: "请假待审批",
      content: "${xm} 提交了请假申请，请及时办理。",
    },
  ),
  template(
    { id: 2, templateCode: "leave.result", templateName: "请假结果", messageKind: "result" },
    {
      businessType: "leaveApplication",
      triggerEvent: "approve",
      receiver: "self",
      title: "请假审批结果",
      content: "您的请假申请 ${leaveNo} 已审批。",
    },
  ),
  template(
    { id: 3, templateCode: "leave.overdue", templateName: "超期未销假", messageKind: "warning" },
    {
      businessType: "leaveApplication",
      triggerEvent: "overdue",
      receiver: "self",
      title: "请尽快销假",
      content: "您的请假已到期，请尽快销假。",
    },
  ),
  template(
    { id: 4, templateCode: "notice.publish", templateName: "公告发布", messageKind: "notice" },
    {
      businessType: "sysNotice",
      triggerEvent: "publish",
      receiver: "user",
      title: "新公告",
      content: "${title}",
    },
  ),
];

export const channels = (): DemoRow[] => [
  { id: "1", channel: "site", configName: "站内消息", isDefault: true, isEnabled: true, retryTimes: 0 },
  {
    id: "2",
    channel: "sms",
    configName: "短信网关",
    isDefault: true,
    isEnabled: false,
    dailyLimit: 5000,
    userHourLimit: 5,
    quietStart: "22:00",
    quietEnd: "07:00",
  },
  { id: "3", channel: "wecom", configName: "企业微信", isDefault: true, isEnabled: false },
  {
    id: "4",
    channel: "email",
    configName: "学校邮箱",
    serverUrl: "https://mail.example.edu.cn",
    port: 465,
    isSsl: true,
    isDefault: true,
    isEnabled: false,
  },
];

export const fileLinks = (): DemoRow[] =>
  [
    ["学生手册", "https://www.example.edu.cn/handbook"],
    ["请假管理办法", "https://www.example.edu.cn/rules/leave"],
    ["学生处网站", "https://xsc.example.edu.cn/"],
    ["教务系统", "https://jwc.example.edu.cn/"],
    ["校园网使用指南", "https://net.example.edu.cn/guide"],
  ].map(([title, url], i) => ({
    id: String(i + 1),
    title: title!,
    linkType: "link",
    url: url!,
    departmentId: "32",
    downloadCount: 120 - i * 17,
    isEnabled: true,
    sort: (i + 1) * 10,
  }));

type Entry = [title: string, kind: string, days: number, hour: number, place: string];
const staffDays: readonly Entry[] = [
  ["学生工作例会", "1", 0, 9, "行政楼 301"],
  ["值班", "2", 1, 18, "学工值班室"],
  ["走访宿舍", "5", 2, 15, "3 号楼"],
  ["主题班会", "5", 4, 16, "教学楼 A201"],
  ["学风建设座谈会", "1", -4, 14, "行政楼 305"],
  ["谈心谈话", "9", -2, 10, "辅导员办公室"],
];
const studentDays: readonly Entry[] = [
  ["主题班会", "5", 1, 16, "教学楼 A201"],
  ["图书馆值班", "2", 2, 18, "图书馆二层"],
  ["篮球社训练", "5", 3, 17, "东区体育馆"],
  ["英语四级模拟考", "9", 6, 9, "教学楼 B105"],
  ["班委会", "1", -3, 19, "教学楼 A203"],
];

/** A few entries around today for the people of the README. */
export function schedules(today: string, people: readonly DemoAccount[]): DemoRow[] {
  return people.flatMap((person, p) =>
    (person.userType === "2" ? studentDays : staffDays).map(([title, scheduleKind, days, hour, place], i) => ({
      id: String(p * 10 + i + 1),
      userId: person.id,
      title,
      scheduleKind,
      startTime: stamp(addDays(today, days), hour),
      endTime: stamp(addDays(today, days), hour + 1),
      place,
      isDone: days < 0,
    })),
  );
}

/** Apps the people of the README opened lately and keep at hand. */
export function appUses(now: string, people: readonly DemoAccount[]): DemoRow[] {
  const used = ["2", "4", "5", "1", "8"];
  return people.flatMap((person, p) =>
    used.map((appId, i) => ({
      id: String(p * 10 + i + 1),
      userId: person.id,
      appId,
      isCollect: i < 3,
      collectTime: i < 3 ? stamp(addDays(now.slice(0, 10), -20 - i), 10) : null,
      useCount: 14 - i * 2,
      lastUseTime: stamp(addDays(now.slice(0, 10), -1 - i), 9 + i),
      sort: i < 3 ? i + 1 : null,
    })),
  );
}
