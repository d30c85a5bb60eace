import { memo } from "react";
import { type Location, useRoutes } from "react-router";
import { shellElements } from "../../routes/shell-elements.tsx";

const routes = Object.entries(shellElements).map(([path, element]) => ({ path, element }));

/** The page of that address; everything in it sees this address, whatever the window shows. */
export const PageAt = memo(function PageAt({ place }: { place: Location }) {
  return useRoutes(routes, place);
});
