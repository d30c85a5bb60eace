import type { Language } from "../../../../engine/language/index.ts";
import { evalContext } from "../../identity/eval-context.ts";
import { publicUser } from "../../identity/user-context.ts";
import type { Call, Runtime } from "../../platform/runtime.ts";
import { callOfPerson } from "../calls/call-of-person.ts";
import { inOwnWords } from "../language/model-in.ts";
import type { Audience } from "./asked-tile.ts";

/** Anybody of a school who reads the language. */
export const publicAudience = (runtime: Runtime, tenantId: string, language: Language): Audience => ({
  key: `public ${language}`,
  tenantId,
  isPublic: true,
  call: async () => {
    const user = publicUser(tenantId);
    const ctx = await evalContext(runtime, user);
    return inOwnWords({ runtime, model: runtime.model(), user, ctx, language, traceId: "", idempotencyKey: null, ip: "" });
  },
});

/** Somebody who signed in, with the rights of the moment. */
export function personAudience({ runtime, user, language = "zh-CN", ip }: Call): Audience {
  const { tenantId, id: userId } = user;
  return {
    key: `person ${userId} ${language}`,
    tenantId,
    isPublic: false,
    call: async () => {
      const call = await callOfPerson(runtime, { tenantId, userId, language, traceId: "", ip });
      return call && inOwnWords(call);
    },
  };
}
