import { createBrowserRouter } from "react-router";
import { BrokenPage } from "../pages/BrokenPage.tsx";
import { RouteGuard } from "./RouteGuard.tsx";

/** One route for all: the guard decides first, then the table of `site-routes.tsx` is asked. */
export const router = createBrowserRouter([{ path: "*", element: <RouteGuard />, errorElement: <BrokenPage /> }]);
