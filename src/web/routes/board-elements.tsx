import { lazy, type ReactNode } from "react";
import { NotOpenPage } from "../pages/NotOpenPage.tsx";
import type { boardPaths } from "./site-paths.ts";

const BoardPage = lazy(() => import("../boards/BoardPage.tsx").then((module) => ({ default: module.BoardPage })));
const CarouselPage = lazy(() => import("../boards/CarouselPage.tsx").then((module) => ({ default: module.CarouselPage })));

/** Data screens. */
export const boardElements: Record<(typeof boardPaths)[number]["path"], ReactNode> = {
  "/datascreen/zhcpdatascreenone": <NotOpenPage title="dataScreenOne" />,
  "/datascreen/zhcpdatascreentwo": <NotOpenPage title="dataScreenTwo" />,
  "/datascreen/zhcpdatascreenthree": <NotOpenPage title="dataScreenThree" />,
  "/datascreen/dormBigScreen": <NotOpenPage title="dormScreen" />,
  "/datascreen/leavedatascreenone": <BoardPage screen="leave/statistics" title="leaveScreen" />,
  "/datascreen/dormInspect": <NotOpenPage title="dormInspect" />,
  "/datascreen/welcome": <NotOpenPage title="welcomeScreen" />,
  "/datascreen/carousel": <CarouselPage />,
  "/datascreen/carouseltest": <CarouselPage />,
  "/home/lofTV": <CarouselPage />,
};
