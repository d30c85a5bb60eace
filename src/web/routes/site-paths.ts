import { matchRoutes } from "react-router";
import { type RouteTitle, siteRoute, type SiteRoute } from "./site-route.ts";

/** Anybody may open it. */
const open = <Path extends string>(path: Path, title: RouteTitle) => siteRoute(path, "bare", { title, isAuth: false, isHide: true });
/** A page inside the frame. */
const page = <Path extends string>(path: Path, title: RouteTitle, icon: string) => siteRoute(path, "shell", { title, icon, isKeepAlive: true });

export const signOnPaths = [
  open("/", "login"),
  open("/login", "login"),
  open("/loginbyoauth2", "login"),
  open("/loginbyjwt", "login"),
  open("/loginbywechatenterprise", "login"),
  open("/bindingusertoautologin", "binding"),
  open("/registerschool", "registerSchool"),
  open("/oauth/callback/:source", "callback"),
  open("/oauth2/authorize", "authorize"),
  open("/firstpassword", "firstPassword"),
] as const;

/** The entrances beside the main one. */
export const entrancePaths = [
  open("/welcome/login", "welcomeLogin"),
  open("/welcome/loginbywechatenterprise", "welcomeLogin"),
  open("/welcome/index", "welcome"),
  open("/welcome/firstpassword", "firstPassword"),
  open("/dzks/login", "examLogin"),
  open("/dzks/firstpassword", "firstPassword"),
  open("/dzks/exame/index", "exam"),
  open("/fktjwj", "survey"),
] as const;

/** Data screens for the wall. Their addresses are open; what they show is for those who may see it. */
export const boardPaths = [
  open("/datascreen/zhcpdatascreenone", "dataScreenOne"),
  open("/datascreen/zhcpdatascreentwo", "dataScreenTwo"),
  open("/datascreen/zhcpdatascreenthree", "dataScreenThree"),
  open("/datascreen/dormBigScreen", "dormScreen"),
  open("/datascreen/leavedatascreenone", "leaveScreen"),
  open("/datascreen/dormInspect", "dormInspect"),
  open("/datascreen/welcome", "welcomeScreen"),
  open("/datascreen/carousel", "carousel"),
  open("/datascreen/carouseltest", "carousel"),
  open("/home/lofTV", "lofTv"),
] as const;

/** A screen on a wall that plays what it is told. */
export const playerPaths = [open("/datascreen/player", "player")] as const;

/** Pages inside the frame: home, personal pages and everything the menu opens. */
export const shellPaths = [
  siteRoute("/index", "shell", { title: "home", icon: "home", isKeepAlive: true, isAffix: true }),
  page("/servicecenter", "serviceCenter", "appstore"),
  page("/personalcenter", "personalCenter", "user"),
  page("/userset", "userSet", "setting"),
  page("/personal/mymessage", "myMessage", "message"),
  page("/personal/usertodo", "myTodo", "form"),
  page("/personal/mynotice", "myNotice", "notice"),
  page("/personal/myfilelink", "myFileLink", "download"),
  page("/personal/mylesson", "myLesson", "schedule"),
  page("/personal/userapps", "userApps", "appstore"),
  page("/personal/userschedule", "mySchedule", "calendar"),
  page("/personal/usermoreapplys", "moreApplys", "profile"),
  page("/personal/usermoretodoapply", "moreTodoApply", "plus"),
  page("/designer", "designer", "appstore-add"),
  siteRoute("/layout/*", "shell", {}),
] as const;

/** The last takes what no other does. */
const noticePaths = [
  siteRoute("/401", "bare", { title: "forbidden", isHide: true }),
  siteRoute("*", "bare", { title: "notFound", isHide: true }),
] as const;

/** Every static address (specification, section 2). */
export const sitePaths = [...signOnPaths, ...entrancePaths, ...boardPaths, ...playerPaths, ...shellPaths, ...noticePaths] as const;
export type SitePath = (typeof sitePaths)[number]["path"];

/** Addresses that go on to another at once. */
const redirects: Readonly<Record<string, string>> = {
  "/personal": "/personal/mymessage",
  "/welcome": "/welcome/index",
  "/datascreen": boardPaths[0].path,
  "/home": "/home/lofTV",
  "/dzks": "/dzks/login",
  "/dzks/index": "/dzks/exame/index",
};

export const redirectOf = (path: string): string | null => {
  const bare = path.length > 1 ? path.replace(/\/+$/, "") : path;
  return Object.hasOwn(redirects, bare) ? redirects[bare]! : null;
};

const routes: readonly SiteRoute[] = sitePaths;
const matchable = routes.map(({ path }) => ({ path, id: path }));

/** The static route behind an address; there always is one. */
export function siteRouteAt(path: string): SiteRoute {
  const id = matchRoutes(matchable, redirectOf(path) ?? path)?.at(-1)?.route.id;
  return routes.find((route) => route.path === id) ?? routes.at(-1)!;
}
