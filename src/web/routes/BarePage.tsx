import type { ReactNode } from "react";
import { type RouteObject, useRoutes } from "react-router";
import { ForbiddenPage } from "../pages/ForbiddenPage.tsx";
import { NotFoundPage } from "../pages/NotFoundPage.tsx";
import { boardElements, playerElements } from "./board-elements.tsx";
import { entranceElements } from "./entrance-elements.tsx";
import { signOnElements } from "./sign-on-elements.tsx";

const elements: Record<string, ReactNode> = {
  ...signOnElements,
  ...entranceElements,
  ...boardElements,
  ...playerElements,
  "/401": <ForbiddenPage />,
  "*": <NotFoundPage />,
};
const routes: RouteObject[] = Object.entries(elements).map(([path, element]) => ({ path, element }));

/** The page of the address when it fills the window. */
export const BarePage = () => useRoutes(routes);
