/** The three entrances keep their tokens apart (contract, section 4). */
export type Entrance = "main" | "welcome" | "dzks";

export function entranceOf(path: string): Entrance {
  if (path === "/welcome" || path.startsWith("/welcome/")) return "welcome";
  return path === "/dzks" || path.startsWith("/dzks/") ? "dzks" : "main";
}

export const prefixes: Record<Entrance, string> = { main: "flysource-", welcome: "flysource-welcome-", dzks: "flysource-dzks-" };
export const userInfoKeys: Record<Entrance, string> = { main: "userInfo", welcome: "welcomeUserInfo", dzks: "dzksUserInfo" };
/** Where a first password is changed; the page stands at the entrance whose token it needs. */
export const firstPasswordPaths = { main: "/firstpassword", welcome: "/welcome/firstpassword", dzks: "/dzks/firstpassword" } as const;
