import type { Failure, TokenReply } from "../../../engine/api.ts";

export type RefreshOutcome = { kind: "renewed"; session: TokenReply } | { kind: "refused"; notice: string } | { kind: "failed" };

/**
 * What a reply to the refresh of a token means (specification, sections 4 and 8): error_code 400 or 401 is told to the person with
 * its description; any other failure is silent and tried again.
 */
export function refreshOutcome(reply: TokenReply | Partial<Failure>): RefreshOutcome {
  if ("access_token" in reply && reply.access_token) return { kind: "renewed", session: reply as TokenReply };
  const { error_code, error_description, msg } = reply as Partial<Failure>;
  return [400, 401].includes(Number(error_code)) ? { kind: "refused", notice: error_description || msg || "" } : { kind: "failed" };
}
