import type { Model } from "../../../../../engine/model/model.ts";
import { cardRow, declaredCards } from "../../../navigation/declared-cards.ts";
import type { DemoRow } from "../../demo/define-demo.ts";

interface Template {
  name: string;
  /** None = whoever no other template is for. */
  roles: readonly string[];
  /** Codes of the cards from top to bottom; a card of the full width stands above both. */
  left: readonly string[];
  right: readonly string[];
}

const templates: readonly Template[] = [
  {
    name: "学生桌面",
    roles: ["student", "class"],
    left: ["greeting", "todo", "canApply", "notice", "banner"],
    right: ["lesson", "applys", "message", "schedule", "fileLink", "quickLink"],
  },
  {
    name: "管理员桌面",
    roles: ["gly"],
    left: ["greeting", "schoolData", "todo", "leaveData", "flowData", "notice"],
    right: ["onlineUser", "message", "schedule", "usedApps", "quickLink"],
  },
  {
    name: "校领导桌面",
    roles: ["leader"],
    left: ["greeting", "schoolData", "leaveData", "todo", "notice"],
    right: ["leaveTypes", "schedule", "message", "quickLink"],
  },
  {
    name: "辅导员桌面",
    roles: ["fdy", "bzr"],
    left: ["greeting", "fdyClass", "todo", "leaveData", "canApply", "notice"],
    right: ["message", "schedule", "usedApps", "fileLink"],
  },
  {
    name: "学院桌面",
    roles: ["dept", "major"],
    left: ["greeting", "deptData", "todo", "leaveData", "studentData", "notice"],
    right: ["message", "schedule", "usedApps", "fileLink"],
  },
  {
    name: "教职工桌面",
    roles: [],
    left: ["greeting", "todo", "notice", "banner", "shortcuts"],
    right: ["lesson", "lessonLeave", "message", "schedule", "fileLink", "quickLink"],
  },
];

/** The cards of the documents, and what people begin with. */
export function desktops(model: Model): Record<string, DemoRow[]> {
  const byCode = new Map(
    [...declaredCards(model)].map(([code, card], at): [string, DemoRow] => [code, { id: String(at + 1), ...cardRow(card, at) }]),
  );
  const placed = (codes: readonly string[], column: number): DemoRow[] =>
    codes
      .flatMap((code): DemoRow[] => (byCode.has(code) ? [byCode.get(code)!] : []))
      .map((card, row) => ({ cardId: card.id, size: card.defaultSize, columnNo: column, rowNo: row + 1, collapsed: false }));
  return {
    desktopCard: [...byCode.values()],
    desktopTemplate: templates.map(({ name, roles, left, right }, at) => ({
      id: String(at + 1),
      templateName: name,
      roleIds: [...roles],
      userTypes: roles.includes("student") ? ["2"] : ["1"],
      layoutType: "1",
      isDefault: roles.length === 0,
      allowCustom: true,
      sortNo: (at + 1) * 10,
      isEnabled: true,
      cards: [...placed(left, 1), ...placed(right, 2)],
    })),
  };
}
