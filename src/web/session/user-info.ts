import type { TokenReply, UserInfo } from "../../../engine/api.ts";
import type { Entrance } from "./entrance.ts";

/** What the token reply leaves behind; `refresh_token` never comes from getUserInfo. */
export interface StoredUser extends UserInfo {
  refresh_token: string;
  userId: string;
  mustChangePassword: boolean;
}

const ofEveryone = [
  "refresh_token",
  "tenantId",
  "accountNo",
  "userName",
  "nickName",
  "avatarUrl",
  "passWordLevel",
  "oauthId",
  "schoolName",
  "lastLoginTime",
  "detail",
] as const;

/** The user info of each store (specification, section 3); the exam entrance also keeps the numbers of its candidate. */
export const userInfoFields: Readonly<Record<Entrance, readonly string[]>> = {
  main: ofEveryone,
  welcome: ofEveryone,
  dzks: [...ofEveryone, "ksh", "zkzh", "idCard"],
};

/** What the shell itself needs to know beside. */
const ofTheShell = ["userId", "mustChangePassword"];

/** The part of a token reply that a store keeps; whatever else a server sends is not written down. */
export const toStoredUser = (reply: TokenReply, entrance: Entrance): StoredUser =>
  Object.fromEntries(
    Object.entries(reply).filter(([name]) => userInfoFields[entrance].includes(name) || ofTheShell.includes(name)),
  ) as unknown as StoredUser;
