import { addDays, addMinutes, stamp } from "../../demo/dates.ts";
import type { DemoAccount, DemoRow } from "../../demo/define-demo.ts";
import type { Random } from "../../demo/random.ts";

interface Traffic {
  random: Random;
  /** Wall clock. */
  now: string;
  /** Every account. */
  accounts: readonly DemoAccount[];
  /** Accounts that act every day. */
  busy: readonly DemoAccount[];
}

const words: [title: string, type: string, summary: string][] = [
  ["关于做好期末学生工作的通知", "1", "请各学院做好期末考试、离校返校与安全教育工作。"],
  ["冬季安全提示", "6", "注意用电安全，宿舍内禁止使用大功率电器。"],
  ["2026 年度先进班集体公示", "4", "经评审，现予公示，公示期五个工作日。"],
  ["系统升级维护公告", "7", "本周六 23:00 至次日 2:00 系统维护，届时暂停服务。"],
  ["学生请假管理办法（修订）", "5", "自本学期起按修订后的办法执行。"],
  ["校园开放日活动新闻", "3", "校园开放日顺利举行。"],
];

/** Of the staff alone. */
const forStaffOnly = new Set([3]);
/** These were asked to be read; of the others only the people of the README are known to have read them. */
const FOLLOWED = 2;

/** What the people of the README have yet to sign for. */
const untouched: DemoRow = { isRead: false, readTime: null, isReceipt: false, receiptTime: null, client: null };

/** Notices of the last weeks; most went to everybody. */
export function notices({ random, now, accounts, busy }: Traffic): { sysNotice: DemoRow[]; noticeRead: DemoRow[] } {
  const today = now.slice(0, 10);
  const reads: DemoRow[] = [];
  const sysNotice = words.map(([title, noticeType, summary], i): DemoRow => {
    const publishTime = stamp(addDays(today, -2 - i * 3), 9, 30);
    const receivers = forStaffOnly.has(i) ? accounts.filter((account) => account.userType === "1") : accounts;
    for (const account of i < FOLLOWED ? receivers : busy.filter((one) => receivers.includes(one))) {
      const row = reading(random, { noticeId: String(i + 1), account, publishTime, at: reads.length });
      reads.push(i === 0 && busy.includes(account) ? { ...row, ...untouched } : row);
    }
    return {
      id: String(i + 1),
      title,
      noticeType,
      urgency: i === 1 ? "2" : "9",
      summary,
      content: `<p>${summary}</p><p>请相关单位和同学知悉。</p>`,
      departmentId: "32",
      author: "学生工作处",
      noticeScope: forStaffOnly.has(i) ? "role" : "all",
      roleIds: !forStaffOnly.has(i) ? null : ["teacher", "fdy", "dept", "gly"],
      publishTime,
      isTop: i === 0,
      isPublic: i === 5,
      needReceipt: i === 0,
      receiverCount: receivers.length,
      viewCount: receivers.length * 2,
      state: "published",
      createUser: "2",
      createTime: publishTime,
    };
  });
  return { sysNotice: [...sysNotice, pendingNotice(today)], noticeRead: reads };
}

const pendingNotice = (today: string): DemoRow => ({
  id: "99",
  title: "学院学生干部培训通知",
  noticeType: "1",
  summary: "请各班团支书、班长参加。",
  content: "<p>请各班团支书、班长参加。</p>",
  departmentId: "1",
  noticeScope: "department",
  departmentIds: ["1"],
  state: "pending",
  createUser: "2",
  createTime: stamp(today, 8),
});

function reading(
  random: Random,
  { noticeId, account, publishTime, at }: { noticeId: string; account: DemoAccount; publishTime: string; at: number },
): DemoRow {
  const isRead = random.chance(0.7);
  const readTime = isRead ? addMinutes(publishTime, random.int(5, 2000)) : null;
  const isReceipt = isRead && noticeId === "1" && random.chance(0.6);
  return {
    id: String(at + 1),
    noticeId,
    userId: account.id,
    xh: account.xh ?? null,
    gh: account.gh ?? null,
    isRead,
    readTime,
    isReceipt,
    receiptTime: isReceipt ? readTime : null,
    client: isRead
      ? random.weighted([
          ["pc", 3],
          ["h5", 5],
          ["wecom", 2],
        ] as const)
      : null,
    createTime: publishTime,
  };
}

type Subject = [kind: string, title: string, content: string, url: string | null];
const forStaff: readonly Subject[] = [
  ["todo", "待办：请假申请", "有请假申请等待您办理，请在今天下班前处理。", "/personal/usertodo"],
  ["notice", "新公告：冬季安全提示", "注意用电安全，宿舍内禁止使用大功率电器，请及时阅读。", "/personal/mynotice"],
  ["warning", "超期未销假提醒", "所带班级有学生超期未销假，请尽快联系本人和家长。", null],
  ["system", "密码即将到期", "您的密码将在七天后到期，请在个人中心修改。", "/personalcenter"],
];
const forStudent: readonly Subject[] = [
  ["result", "请假申请：已批准", "您的请假申请已批准，请按时返校并及时销假。", "/personal/usermoreapplys"],
  ["notice", "新公告：冬季安全提示", "注意用电安全，宿舍内禁止使用大功率电器，请及时阅读。", "/personal/mynotice"],
  ["notice", "主题班会通知", "明天 16:00 在教学楼 A201 召开主题班会，请准时参加。", "/personal/userschedule"],
  ["system", "密码即将到期", "您的密码将在七天后到期，请在个人中心修改。", "/personalcenter"],
];

/** Inboxes of the people of the README. */
export function messages({ random, now, busy }: Traffic): DemoRow[] {
  return busy.flatMap((account, p) =>
    Array.from({ length: 8 }, (_, i): DemoRow => {
      const subjects = account.userType === "2" ? forStudent : forStaff;
      const [messageKind, title, content, url] = subjects[(i + p) % subjects.length]!;
      const sendTime = addMinutes(now, -(i * 700 + random.int(5, 300)));
      const isRead = i > 2;
      return {
        id: String(p * 100 + i + 1),
        messageKind,
        channel: "site",
        receiverId: account.id,
        receiverName: account.userName,
        title,
        content,
        url,
        messageState: isRead ? "read" : "success",
        sendTime,
        readTime: isRead ? addMinutes(sendTime, random.int(1, 400)) : null,
        createUser: "2",
        createTime: sendTime,
      };
    }),
  );
}

const DAYS = 30;
const browsers = ["Chrome 141", "Edge 141", "Firefox 143", "微信"];
const systems = ["Windows 10/11", "Android 15", "iOS", "macOS"];
const address = (random: Random) => `10.${random.int(10, 40)}.${random.int(0, 255)}.${random.int(1, 254)}`;

/** Sign-ins of thirty days, most of them good. */
export function logins({ random, now, accounts }: Traffic): DemoRow[] {
  const today = now.slice(0, 10);
  return Array.from({ length: DAYS * 60 }, (_, i): DemoRow => {
    const account = random.pick(accounts);
    const day = addDays(today, -(i % DAYS));
    const at = stamp(day, random.int(7, 22), random.int(0, 59));
    const loginTime = at > now ? addMinutes(now, -random.int(1, 300)) : at;
    const loginResult = random.weighted([
      ["1", 94],
      ["2", 5],
      ["5", 1],
    ] as const);
    return {
      id: String(i + 1),
      userId: account.id,
      accountNo: account.accountNo,
      userName: account.userName,
      userType: account.userType,
      departmentId: account.departmentId,
      loginType: "password",
      appType: "0",
      loginResult,
      failReason: loginResult === "1" ? null : loginResult === "2" ? "用户名或密码错误" : "验证码错误",
      loginTime,
      ip: address(random),
      ipPlace: "校园网",
      clientKind: random.weighted([
        ["pc", 5],
        ["h5", 4],
        ["wecom", 1],
      ] as const),
      browser: random.pick(browsers),
      os: random.pick(systems),
      createTime: loginTime,
    };
  });
}

const deeds: [module: string, type: string, words: string, entity: string][] = [
  ["基础数据", "update", "修改学生", "baseStudentInfo"],
  ["基础数据", "export", "导出学生", "baseStudentInfo"],
  ["基础数据", "plain", "查看明文：身份证号", "baseStudentInfo"],
  ["请假销假", "approve", "审核通过请假申请", "leaveApplication"],
  ["请假销假", "add", "新增请假申请", "leaveApplication"],
  ["系统管理", "grant", "为角色授权", "sysRole"],
  ["系统管理", "update", "修改菜单", "sysMenu"],
  ["系统管理", "add", "新增通知公告", "sysNotice"],
];

/** What people did in thirty days. */
export function operations({ random, now, busy }: Traffic): DemoRow[] {
  return Array.from({ length: DAYS * 20 }, (_, i): DemoRow => {
    const person = random.pick(busy);
    const [module, operationType, operationDesc, businessType] = random.pick(deeds);
    const operationTime = addMinutes(now, -(i * 70 + random.int(1, 60)));
    return {
      id: String(i + 1),
      userId: person.id,
      accountNo: person.accountNo,
      userName: person.userName,
      departmentId: person.departmentId,
      module,
      operationType,
      operationDesc,
      businessType,
      rowCount: operationType === "export" ? random.int(40, 2000) : 1,
      isSuccess: true,
      costMs: random.int(8, 400),
      ip: address(random),
      clientKind: "pc",
      operationTime,
      createTime: operationTime,
    };
  });
}

const faults: [level: string, uri: string, status: number, name: string | null, message: string | null][] = [
  ["warn", "/api/yxgl/leaveApplication/export", 200, null, null],
  ["warn", "/api/flySource-base/baseStudentInfo/statistics", 200, null, null],
  ["error", "/api/flySource-base/import/upload", 500, "Error", "工作簿已损坏"],
];

/** Slow calls and a few errors. */
export const calls = ({ random, now }: Traffic): DemoRow[] =>
  Array.from({ length: 80 }, (_, i): DemoRow => {
    const [logLevel, requestUri, statusCode, errorName, errorMessage] = faults[i % 9 === 0 ? 2 : i % 2]!;
    return {
      id: String(i + 1),
      serviceName: requestUri.split("/")[2]!,
      env: "prod",
      logLevel,
      requestUri,
      requestMethod: "POST",
      statusCode,
      errorName,
      errorMessage,
      costMs: random.int(3000, 9000),
      ip: address(random),
      traceId: `demo${String(i).padStart(12, "0")}`,
      isHandled: i > 40,
      createTime: addMinutes(now, -(i * 530 + 5)),
    };
  });
