import { cardRow, declaredCards } from "../../../navigation/declared-cards.ts";
import type { SampleRow, SampleSchool } from "../../../data/samples/sample-school.ts";

interface Template {
  name: string;
  /** None = whoever no other template is for. */
  roles: readonly string[];
  /** Codes of the cards from top to bottom; a card of the full width stands above both. */
  left: readonly string[];
  right: readonly string[];
}

const template = (name: string, roles: string, left: string, right: string): Template => ({
  name,
  roles: roles === "" ? [] : roles.split(" "),
  left: left.split(" "),
  right: right.split(" "),
});

const templates: readonly Template[] = [
  template("学生桌面", "student class", "greeting todo canApply notice banner", "lesson applys message schedule fileLink quickLink"),
  template("管理员桌面", "gly", "greeting schoolData todo leaveData flowData notice", "onlineUser message schedule usedApps quickLink"),
  template("校领导桌面", "leader", "greeting schoolData leaveData todo notice", "leaveTypes schedule message quickLink"),
  template("辅导员桌面", "fdy bzr", "greeting fdyClass todo leaveData canApply notice", "message schedule usedApps fileLink"),
  template("学院桌面", "dept major", "greeting deptData todo leaveData studentData notice", "message schedule usedApps fileLink"),
  template("教职工桌面", "", "greeting todo notice banner shortcuts", "lesson lessonLeave message schedule fileLink quickLink"),
];

/** The cards that documents declare, and what people begin with. */
export function desktops({ model }: SampleSchool): Record<string, SampleRow[]> {
  const byCode = new Map(
    [...declaredCards(model)].map(([code, card], at): [string, SampleRow] => [code, { id: String(at + 1), ...cardRow(card, at) }]),
  );
  const placed = (codes: readonly string[], column: number): SampleRow[] =>
    codes
      .flatMap((code): SampleRow[] => (byCode.has(code) ? [byCode.get(code)!] : []))
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
