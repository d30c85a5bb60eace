import { lazy, type ReactNode } from "react";
import { boardPaths } from "./site-paths.ts";

const BoardPage = lazy(() => import("../boards/BoardPage.tsx").then((module) => ({ default: module.BoardPage })));
type BoardPath = (typeof boardPaths)[number]["path"];

/** Data screens: each address is that of a document. */
export const boardElements = Object.fromEntries(boardPaths.map(({ path }) => [path, <BoardPage key={path} path={path} />])) as Record<
  BoardPath,
  ReactNode
>;
