import type { ReactNode } from "react";
import { useScreenList } from "../../client/screen-list.ts";
import { ForbiddenPage } from "../../pages/ForbiddenPage.tsx";

/** A page at an address of its own: the address is everybody's, what it shows is for those who have a variant of its screen. */
export function OfferedScreen({ screen, children }: { screen: string; children: ReactNode }) {
  const offered = useScreenList().data;
  return offered?.every((line) => line.id !== screen) ? <ForbiddenPage /> : children;
}
