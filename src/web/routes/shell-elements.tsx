import { lazy, type ReactNode } from "react";
import { NotOpenPage } from "../pages/NotOpenPage.tsx";
import { NamedPage } from "../shell/pages/NamedPage.tsx";
import type { shellPaths } from "./site-paths.ts";
import type { RouteTitle } from "./site-route.ts";

const HomePage = lazy(() => import("../home/HomePage.tsx").then((module) => ({ default: module.HomePage })));
const ScreenRoute = lazy(() => import("../shell/pages/ScreenRoute.tsx").then((module) => ({ default: module.ScreenRoute })));

/** A page that is named after its route. */
const named = (page: ReactNode): ReactNode => <NamedPage>{page}</NamedPage>;
const notOpen = (title: RouteTitle): ReactNode => named(<NotOpenPage title={title} />);

/** Pages inside the frame. */
export const shellElements: Record<(typeof shellPaths)[number]["path"], ReactNode> = {
  "/index": named(<HomePage />),
  "/servicecenter": notOpen("serviceCenter"),
  "/personalcenter": notOpen("personalCenter"),
  "/userset": notOpen("userSet"),
  "/personal/mymessage": notOpen("myMessage"),
  "/personal/usertodo": notOpen("userTodo"),
  "/personal/mynotice": notOpen("myNotice"),
  "/personal/myfilelink": notOpen("myFileLink"),
  "/personal/mylesson": notOpen("myLesson"),
  "/personal/userapps": notOpen("userApps"),
  "/personal/userschedule": notOpen("userSchedule"),
  "/personal/usermoreapplys": notOpen("moreApplys"),
  "/personal/usermoretodoapply": notOpen("moreTodoApply"),
  "/layout/*": <ScreenRoute />,
};
