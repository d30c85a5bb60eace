import type { Operation } from "../../platform/runtime.ts";
import { nameInitials, pinyinInitials } from "./pinyin-initials.ts";

export const personPinyin: Operation = {
  kind: "effect",
  name: "base.personPinyin",
  title: "姓名拼音码",
  run: async ({ record }) => ({ xmPy: record.xm ? nameInitials(String(record.xm)) : null }),
};

export const departmentNames: Operation = {
  kind: "effect",
  name: "base.departmentNames",
  title: "部门拼音码",
  run: async ({ record }) => ({ pinyin: record.deptName ? pinyinInitials(String(record.deptName)) : null }),
};
