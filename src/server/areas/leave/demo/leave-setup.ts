import type { DemoRow } from "../../demo/define-demo.ts";

interface TypeSketch {
  id: string;
  typeName: string;
  category: string;
  maxDaysOnce: number;
  share: number;
  needAttachment?: boolean;
  overDays?: number;
  reasons: string[];
  color: string;
}

/** Kinds of leave with the share each has of all applications, in percent. */
export const leaveKinds: readonly TypeSketch[] = [
  {
    id: "1",
    typeName: "事假",
    category: "1",
    maxDaysOnce: 15,
    share: 52,
    color: "#1677ff",
    reasons: [
      "家中有事需返家处理",
      "参加亲属婚礼",
      "办理身份证件",
      "回原籍办理生源地贷款手续",
      "参加驾驶证考试",
      "家中长辈住院需陪护",
      "参加企业面试",
      "参加专升本报名现场确认",
    ],
  },
  {
    id: "2",
    typeName: "病假",
    category: "2",
    maxDaysOnce: 30,
    share: 27,
    needAttachment: false,
    overDays: 1,
    color: "#fa541c",
    reasons: ["发热就医", "肠胃炎需休息", "牙科治疗复诊", "运动扭伤需静养", "流感居家隔离", "住院检查治疗"],
  },
  {
    id: "3",
    typeName: "公假",
    category: "3",
    maxDaysOnce: 15,
    share: 9,
    needAttachment: true,
    color: "#52c41a",
    reasons: ["参加省级职业技能大赛", "参加校运动队集训", "参加企业实践项目", "参加志愿服务活动", "参加学生干部培训"],
  },
  { id: "4", typeName: "丧假", category: "4", maxDaysOnce: 5, share: 1, color: "#8c8c8c", reasons: ["祖父去世，回家奔丧", "祖母去世，回家奔丧"] },
  {
    id: "6",
    typeName: "实习假",
    category: "6",
    maxDaysOnce: 60,
    share: 3,
    needAttachment: true,
    color: "#722ed1",
    reasons: ["到合作企业跟岗实习", "参加岗前培训"],
  },
  {
    id: "7",
    typeName: "夜间外宿",
    category: "7",
    maxDaysOnce: 2,
    share: 8,
    color: "#13c2c2",
    reasons: ["父母来校探望，随父母外宿", "次日清晨乘车，提前住站旁亲戚家"],
  },
];

const guides: Record<string, string> = {
  "1": "<p>请至少提前一天提交；三天以上须家长知情。期末考试周原则上不批准事假。</p>",
  "2": "<p>急诊可在返校后 24 小时内补办，并上传医院诊断证明。住院请写明医院与陪护人。</p>",
};

export const leaveTypes = (): DemoRow[] =>
  leaveKinds.map((kind, i) => ({
    id: kind.id,
    typeCode: `QJ0${kind.id}`,
    typeName: kind.typeName,
    category: kind.category,
    unit: "2",
    minValue: 0.5,
    maxDaysOnce: kind.maxDaysOnce,
    maxDaysTerm: kind.maxDaysOnce * 2,
    needAttachment: kind.needAttachment ?? false,
    attachmentOverDays: kind.overDays ?? null,
    attachmentTip: kind.category === "2" ? "请上传二级以上医院诊断证明" : null,
    guide: guides[kind.category] ?? null,
    allowBackdate: kind.category === "2",
    backdateHours: 24,
    allowExtend: true,
    allowProxy: true,
    needCancel: kind.category !== "7",
    needParentOverDays: 3,
    notifyTeacher: true,
    countAbsent: kind.category === "1",
    coverNightCheck: true,
    color: kind.color,
    sortNo: i + 1,
    isEnabled: true,
  }));

const commitment = [
  "<p>本人申请请假，郑重承诺：</p>",
  "<ol><li>所填事由、去向和证明材料真实，已征得家长同意；</li>",
  "<li>假期内遵守法律法规和校规校纪，注意交通、饮食、住宿安全，不去野外水域游泳；</li>",
  "<li>保持通讯畅通，行程有变及时告知辅导员；</li>",
  "<li>按时返校并当日销假，需要延长的在到期前办理续假。</li></ol>",
  "<p>如有不实或逾期不归，愿按学校规定处理。</p>",
].join("");

export const leaveParams = (): DemoRow[] => [
  {
    id: "1",
    campusId: null,
    fdyMaxDays: 3,
    deptMaxDays: 7,
    glyMaxDays: 15,
    outCityNeedDept: true,
    stayOutNeedDept: false,
    countWeekend: true,
    countHoliday: false,
    halfDayLine: "12:00",
    minAdvanceHours: 0,
    maxTermDays: 15,
    suspendRatio: 0.3333,
    approveTimeoutHours: 12,
    timeoutAction: "1",
    cancelModes: ["1", "2", "3"],
    cancelNeedPhoto: false,
    cancelNeedConfirm: true,
    cancelGraceHours: 24,
    earlyCancel: true,
    overdueRemindHours: 6,
    overdueToAbsent: true,
    overdueLockApply: true,
    gateCheck: true,
    codeMinutes: 5,
    notifyParentDays: 3,
    commitment,
    keepYears: 5,
    isEnabled: true,
  },
];

const step = (stepNo: number, nodeName: string, approverRole: string): DemoRow => ({
  stepNo,
  nodeName,
  approverRole,
  approveMode: "1",
  timeoutHours: 12,
  timeoutAction: "1",
  skipIfSame: true,
});
const chain = [step(1, "辅导员审批", "fdy"), step(2, "学院审批", "dept"), step(3, "学生处审批", "gly"), step(4, "校领导审批", "leader")];

export const leaveRules = (): DemoRow[] => [
  {
    id: "1",
    ruleName: "三天以内",
    priority: 10,
    minDays: 0,
    maxDays: 3,
    outCity: false,
    steps: chain.slice(0, 1),
    isEnabled: true,
    remark: "辅导员审批即可",
  },
  { id: "2", ruleName: "七天以内或离市", priority: 20, minDays: 0, maxDays: 7, steps: chain.slice(0, 2), isEnabled: true },
  { id: "3", ruleName: "十五天以内", priority: 30, minDays: 7, maxDays: 15, steps: chain.slice(0, 3), isEnabled: true },
  { id: "4", ruleName: "十五天以上", priority: 90, minDays: 0, maxDays: null, steps: chain, isEnabled: true, remark: "默认规则" },
];
