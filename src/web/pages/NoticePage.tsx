import { type ReactNode, use } from "react";
import { InFrame } from "./in-frame.ts";
import "./pages.css";

/** A page that has nothing but a message and a way on. */
export function NoticePage({
  code,
  title,
  children,
  action,
}: {
  code: string;
  title: string;
  children: ReactNode;
  action: { text: string; run: () => void };
}) {
  // Inside the frame the landmark is already there.
  const Frame = use(InFrame) ? "section" : "main";
  return (
    <Frame className="notice-page">
      <div className="notice-code" aria-hidden="true">
        {code}
      </div>
      <h1>{title}</h1>
      <p>{children}</p>
      <button type="button" onClick={action.run}>
        {action.text}
      </button>
    </Frame>
  );
}
