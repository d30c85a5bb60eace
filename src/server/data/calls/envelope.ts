import type { Success } from "../../../../engine/api.ts";

export const success = <T>(data: T): Success<T> => ({ success: true, code: 200, data, msg: "操作成功" });
