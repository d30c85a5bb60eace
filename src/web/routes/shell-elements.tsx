import { lazy, type ReactNode } from "react";
import { loadHome } from "./frame.ts";
import { NamedPage } from "../shell/pages/NamedPage.tsx";
import type { shellPaths } from "./site-paths.ts";
import { dressed } from "../theme/antd-styles.ts";

const HomePage = lazy(() => loadHome().then((module) => ({ default: module.HomePage })));
const ServiceCenterPage = lazy(() =>
  dressed(import("../areas/portal/ServiceCenterPage.tsx")).then((module) => ({ default: module.ServiceCenterPage })),
);
const PersonalCenterPage = lazy(() =>
  dressed(import("../areas/portal/PersonalCenterPage.tsx")).then((module) => ({ default: module.PersonalCenterPage })),
);
const PersonalPage = lazy(() => dressed(import("../areas/portal/PersonalPage.tsx")).then((module) => ({ default: module.PersonalPage })));
const MyLessonPage = lazy(() => dressed(import("../areas/portal/MyLessonPage.tsx")).then((module) => ({ default: module.MyLessonPage })));
const OfferedScreen = lazy(() => dressed(import("../areas/portal/OfferedScreen.tsx")).then((module) => ({ default: module.OfferedScreen })));
const MyAppsPage = lazy(() => dressed(import("../areas/portal/MyAppsPage.tsx")).then((module) => ({ default: module.MyAppsPage })));
const TodoPage = lazy(() => dressed(import("../areas/portal/TodoPage.tsx")).then((module) => ({ default: module.TodoPage })));
const DesignerRoute = lazy(() => dressed(import("../designer/DesignerRoute.tsx")).then((module) => ({ default: module.DesignerRoute })));
const ScreenRoute = lazy(() => dressed(import("../shell/pages/ScreenRoute.tsx")).then((module) => ({ default: module.ScreenRoute })));

/** A page that is named after its route. */
const named = (page: ReactNode): ReactNode => <NamedPage>{page}</NamedPage>;
const offered = (screen: string, page: ReactNode): ReactNode => named(<OfferedScreen screen={screen}>{page}</OfferedScreen>);
const personal = (screen: string): ReactNode => offered(screen, <PersonalPage screen={screen} />);

/** Pages inside the frame. */
export const shellElements: Record<(typeof shellPaths)[number]["path"], ReactNode> = {
  "/index": named(<HomePage />),
  "/servicecenter": named(<ServiceCenterPage />),
  "/personalcenter": named(<PersonalCenterPage />),
  "/userset": named(<HomePage isEditing />),
  "/personal/mymessage": personal("personal/mymessage"),
  "/personal/usertodo": named(<TodoPage />),
  "/personal/mynotice": personal("personal/mynotice"),
  "/personal/myfilelink": personal("personal/myfilelink"),
  "/personal/mylesson": offered("personal/mylesson", <MyLessonPage />),
  "/personal/userapps": named(<MyAppsPage />),
  "/personal/userschedule": personal("personal/userschedule"),
  "/personal/usermoreapplys": personal("personal/usermoreapplys"),
  "/personal/usermoretodoapply": personal("personal/usermoretodoapply"),
  "/designer": named(<DesignerRoute />),
  "/layout/*": <ScreenRoute />,
};
