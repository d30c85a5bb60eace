import { lazy, Suspense } from "react";
import { IdleLock } from "../lock/IdleLock.tsx";
import { ShellFrame } from "./layouts/ShellFrame.tsx";
import { LiveLine } from "./LiveLine.tsx";
import { SignedIn } from "./SignedIn.tsx";
import { Watermark } from "./Watermark.tsx";
import "./shell.css";

const NoticePopup = lazy(() => import("../areas/portal/NoticePopup.tsx").then((module) => ({ default: module.NoticePopup })));

/** Everything behind the login: the frame with the open pages in it. */
export function Shell() {
  return (
    <SignedIn>
      <IdleLock />
      <LiveLine />
      <Suspense fallback={null}>
        <NoticePopup />
      </Suspense>
      <Watermark>
        <ShellFrame />
      </Watermark>
    </SignedIn>
  );
}
