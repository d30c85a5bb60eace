import { appInfoRoutes } from "./app-info.ts";
import { authRoutes } from "./auth.ts";
import type { Route } from "./define-route.ts";
import { fileRoutes } from "./files.ts";
import { healthRoutes } from "./health.ts";
import { licenseRoutes } from "./license.ts";
import { menuRoutes } from "./menu.ts";
import { referenceRoutes } from "./reference/index.ts";
import { screenRoutes } from "./screen.ts";
import { userRoutes } from "./user.ts";

/** Every named call. The generic ones are in `generic.ts`. */
export const namedRoutes: readonly Route[] = [
  ...authRoutes,
  ...licenseRoutes,
  ...userRoutes,
  ...menuRoutes,
  ...screenRoutes,
  ...appInfoRoutes,
  ...referenceRoutes,
  ...fileRoutes,
  ...healthRoutes,
];
