import { areas } from "../../areas/index.ts";
import { appInfoRoutes } from "./app-info.ts";
import { authRoutes } from "./auth.ts";
import { boardRoutes } from "./boards.ts";
import type { Route } from "../../data/calls/define-route.ts";
import { designerRoutes } from "./designer.ts";
import { docsRoute } from "./docs.ts";
import { draftRoutes } from "./draft.ts";
import { exportJobRoutes } from "./export-jobs.ts";
import { figureRoutes } from "./figures.ts";
import { fileRoutes } from "./files.ts";
import { findRoutes } from "./find.ts";
import { healthRoutes } from "./health.ts";
import { importJobRoutes } from "./import-jobs.ts";
import { licenseRoutes } from "./license.ts";
import { liveRoutes } from "./live.ts";
import { menuRoutes } from "./menu.ts";
import { oauth2Routes } from "./oauth2.ts";
import { openingRoutes } from "./opening.ts";
import { releaseRoutes } from "./release.ts";
import { reportRoutes } from "./reports.ts";
import { screenRoutes } from "./screen.ts";
import { sessionRoutes } from "./sessions.ts";
import { signOnRoutes } from "./sign-on.ts";
import { userRoutes } from "./user.ts";
import { viewRoutes } from "./views.ts";

/** Every named call. The generic ones are in `generic.ts`. */
export const namedRoutes: readonly Route[] = [
  ...authRoutes,
  ...signOnRoutes,
  ...oauth2Routes,
  ...sessionRoutes,
  ...licenseRoutes,
  ...userRoutes,
  ...menuRoutes,
  ...screenRoutes,
  ...viewRoutes,
  ...findRoutes,
  ...figureRoutes,
  ...reportRoutes,
  ...boardRoutes,
  ...liveRoutes,
  ...openingRoutes,
  ...appInfoRoutes,
  ...areas.flatMap((area) => area.calls ?? []),
  ...fileRoutes,
  ...healthRoutes,
  ...releaseRoutes,
  ...draftRoutes,
  ...designerRoutes,
  ...importJobRoutes,
  ...exportJobRoutes,
  docsRoute(() => namedRoutes),
];
