import { lazy, type ReactNode } from "react";
import { boardPaths, type playerPaths } from "./site-paths.ts";

const BoardPage = lazy(() => import("../boards/BoardPage.tsx").then((module) => ({ default: module.BoardPage })));
const PlayerPage = lazy(() => import("../boards/PlayerPage.tsx").then((module) => ({ default: module.PlayerPage })));
type BoardPath = (typeof boardPaths)[number]["path"];

/** Data screens: each address is that of a document. */
export const boardElements = Object.fromEntries(boardPaths.map(({ path }) => [path, <BoardPage key={path} path={path} />])) as Record<
  BoardPath,
  ReactNode
>;

export const playerElements: Record<(typeof playerPaths)[number]["path"], ReactNode> = { "/datascreen/player": <PlayerPage /> };
