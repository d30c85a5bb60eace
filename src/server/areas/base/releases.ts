import type { Operation } from "../../platform/runtime.ts";

export const manageReleases: Operation = { kind: "right", name: "base.manageReleases", title: "发布与回退配置" };
