import type { Runtime } from "../../../platform/runtime.ts";
import type { DemoPlace, DemoRow } from "../../demo/define-demo.ts";
import { storeFile } from "../../demo/store-file.ts";

const papers: readonly [title: string, fileName: string, lines: readonly string[]][] = [
  [
    "学生手册（节选）",
    "学生手册节选.txt",
    [
      "学生手册（节选）",
      "",
      "一、学生应按时注册，按教学计划参加学习与考核。",
      "二、因故不能参加教学活动的，须事先请假，返校后及时销假。",
      "三、宿舍内不得使用大功率电器，22:30 前返回宿舍。",
      "四、对处理有异议的，可在收到决定之日起十日内提出申诉。",
    ],
  ],
  [
    "请假办理说明",
    "请假办理说明.txt",
    [
      "请假办理说明",
      "",
      "1. 在“服务中心”选择“学生请假”，填写类型、起止时间和事由。",
      "2. 三天以内由辅导员审批，超过三天的由学院、学生处逐级审批。",
      "3. 病假须上传医院证明。",
      "4. 返校当天在“我的请假”里销假。",
    ],
  ],
  ["班级联系表（空表）", "班级联系表.csv", ["学号,姓名,性别,宿舍,联系电话,家长姓名,家长电话", ",,,,,,"]],
];

/** Forms to download, with the files they hold. */
export async function papersToDownload(runtime: Runtime, { tenantId }: DemoPlace): Promise<DemoRow[]> {
  const fileLink: DemoRow[] = [];
  for (const [at, [title, fileName, lines]] of papers.entries())
    fileLink.push({
      id: String(101 + at),
      title,
      linkType: "file",
      // Spreadsheets take a file for UTF-8 by the mark at its beginning.
      fileId: await storeFile(runtime, tenantId, { originalName: fileName, content: Buffer.from(`\ufeff${lines.join("\r\n")}\r\n`, "utf8") }),
      departmentId: "32",
      downloadCount: 210 - at * 31,
      isEnabled: true,
      sort: at + 1,
    });
  return fileLink;
}
