import { nameInitials, pinyinInitials } from "./pinyin-initials.ts";
import { defineBefore } from "../kit/define-operations.ts";

export const personPinyin = defineBefore(["baseStudentInfo", "teacher"], {
  name: "base.personPinyin",
  title: "姓名拼音码",
  run: async ({ record }) => ({ xmPy: record.xm ? nameInitials(record.xm) : null }),
});

export const departmentNames = defineBefore("department", {
  name: "base.departmentNames",
  title: "部门拼音码",
  run: async ({ record }) => ({ pinyin: record.deptName ? pinyinInitials(record.deptName) : null }),
});
