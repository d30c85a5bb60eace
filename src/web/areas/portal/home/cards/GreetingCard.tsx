import { useEvalContext } from "../../../../../../renderers/screen-context.ts";
import { useApps, useOpenApp } from "../../apps.ts";
import { useDesktop } from "../desktop.ts";
import { Welcome } from "../Welcome.tsx";

/** The greeting, and under it the apps the person wants at hand. */
export function GreetingCard() {
  const { user } = useEvalContext();
  return (
    <Welcome name={user.userName}>
      <QuickApps />
    </Welcome>
  );
}

function QuickApps() {
  const ids = useDesktop().data?.quickApps ?? [];
  const openApp = useOpenApp();
  const { data } = useApps("getUserApp");
  const apps = ids.flatMap((id) => data?.find((app) => app.id === id) ?? []);
  if (apps.length === 0) return null;
  return (
    <ul className="home-quick">
      {apps.map((app) => (
        <li key={app.id}>
          <button type="button" onClick={() => void openApp(app)}>
            {app.appName}
          </button>
        </li>
      ))}
    </ul>
  );
}
