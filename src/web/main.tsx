import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { RouterProvider } from "react-router/dom";
import { keepOfflinePage } from "./client/install.ts";
import { startI18n } from "./i18n/i18n.ts";
import { followLanguage } from "./i18n/follow-language.ts";
import { bringFrame } from "./routes/frame.ts";
import { makeRouter } from "./routes/router.tsx";
import { followLock } from "./session/lock-store.ts";
import { startRefreshing } from "./session/refresh.ts";
import { readToken } from "./session/token-store.ts";
import { handedOver, takeFromAddress } from "./sign-on/address.ts";
import { beginTrial } from "./sign-on/ticket-trial.ts";
import { followLooks } from "./theme/root-looks.ts";
import { followOtherTabs, useTheme } from "./theme/theme-store.ts";
import "./theme/base.css";

takeFromAddress();
beginTrial(handedOver("ticket"));
followOtherTabs();
followLooks();
followLock();
startRefreshing();
keepOfflinePage();
// Whoever has a session, or types what gives one, comes to the frame.
if (readToken() !== null) bringFrame();
else addEventListener("input", bringFrame, { once: true });
// Nothing waits at the top of a module: the texts that come later import from the file that would wait for them.
void startI18n(useTheme.getState().config.globalI18n).then(() => {
  followLanguage();
  createRoot(document.getElementById("root")!).render(
    <StrictMode>
      <RouterProvider router={makeRouter()} />
    </StrictMode>,
  );
});
