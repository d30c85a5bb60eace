import { timingSafeEqual } from "node:crypto";
import { tokenHash } from "../../platform/token.ts";

/** Whether `Authorization: Basic base64(clientId:clientSecret)` names the known client program. */
export function isKnownClient(header: string | undefined, client: { clientId: string; clientSecret: string }): boolean {
  const match = /^basic\s+([A-Za-z0-9+/=]{1,400})$/i.exec(header ?? "");
  const given = match?.[1] === undefined ? "" : Buffer.from(match[1], "base64").toString("utf8");
  const digest = (text: string) => Buffer.from(tokenHash(text), "hex");
  return timingSafeEqual(digest(given), digest(`${client.clientId}:${client.clientSecret}`));
}
