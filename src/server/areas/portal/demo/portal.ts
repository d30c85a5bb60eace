import { addDays, stamp } from "../../demo/dates.ts";
import type { DemoAccount, DemoRow } from "../../demo/define-demo.ts";

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

export function feedbacks(today: string, people: readonly DemoAccount[]): DemoRow[] {
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
    userId: author.id,
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
