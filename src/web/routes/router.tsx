import { createBrowserRouter } from "react-router";
import { BrokenPage } from "../pages/BrokenPage.tsx";
import { RouteGuard } from "./RouteGuard.tsx";

/**
 * One route for all: the guard decides first, then the table of `site-routes.tsx` is asked. Made when it is needed: a router reads the address
 * at once and keeps what it read, also what has to leave the address first.
 */
export const makeRouter = () => createBrowserRouter([{ path: "*", element: <RouteGuard />, errorElement: <BrokenPage /> }]);
