import { IdleLock } from "../lock/IdleLock.tsx";
import { ShellFrame } from "./layouts/ShellFrame.tsx";
import { SignedIn } from "./SignedIn.tsx";
import { Watermark } from "./Watermark.tsx";
import "./shell.css";

/** Everything behind the login: the frame with the open pages in it. */
export function Shell() {
  return (
    <SignedIn>
      <IdleLock />
      <Watermark>
        <ShellFrame />
      </Watermark>
    </SignedIn>
  );
}
