import type { Runtime } from "../platform/runtime.ts";
import { type ChannelConfig, NotSent } from "./channel.ts";
import { messengerOf } from "./messenger-calls.ts";
import { wecom } from "./wecom-channel.ts";

/** A department as the messenger knows it. */
export interface MessengerDepartment {
  id: number;
  name: string;
  /** 0 or absent parents: the root. */
  parentId: number;
}

/** The enterprise itself, above all departments. */
export const rootId = 1;

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

/** Departments of the school's enterprise in WeCom. @throws NotSent */
export function messengerDepartments(runtime: Runtime, config: ChannelConfig) {
  const ask = messengerOf(wecom, runtime, config);
  return {
    list: async (): Promise<MessengerDepartment[]> => {
      const { department } = await ask({ path: "/cgi-bin/department/list" });
      if (!Array.isArray(department)) throw new NotSent(wecom.unreachable, { mayPass: true });
      return department
        .filter(isObject)
        .map((one) => ({ id: Number(one.id), name: String(one.name ?? ""), parentId: Number(one.parentid ?? 0) }))
        .filter((one) => Number.isSafeInteger(one.id));
    },
    /** Answers its number there. */
    create: async ({ name, parentId }: Omit<MessengerDepartment, "id">): Promise<number> => {
      const { id } = await ask({ path: "/cgi-bin/department/create", json: { name, parentid: parentId } });
      if (!Number.isSafeInteger(id)) throw new NotSent(wecom.unreachable, { mayPass: true });
      return Number(id);
    },
    update: async ({ id, name, parentId }: MessengerDepartment): Promise<void> => {
      await ask({ path: "/cgi-bin/department/update", json: { id, name, ...(id !== rootId && { parentid: parentId }) } });
    },
  };
}
