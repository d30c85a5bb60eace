import { Button } from "antd";
import type { CompiledScreen } from "../../../../engine/screens/screen-model.ts";
import { actionIcon } from "../../../../renderers/actions/action-icon.tsx";
import { actionKey } from "../../../../renderers/actions/action-key.ts";
import { actionTitle } from "../../../../renderers/actions/action-title.ts";
import { useActions } from "../../../../renderers/actions/use-actions.tsx";
import { useScreen } from "../../../../renderers/hooks/use-screen.ts";
import "../../../../renderers/screens/screens.css";

const nothing = () => undefined;

/** The statistics a screen offers, on a page that draws its rows in a way of its own. */
export function PageStatistics({ screen: id }: { screen: string }) {
  const { data: screen } = useScreen(id).screen;
  return screen ? <StatisticsButtons screen={screen} /> : null;
}

function StatisticsButtons({ screen }: { screen: CompiledScreen }) {
  const actions = useActions({ screen, filters: {}, total: null, onDone: nothing, onDetail: nothing });
  const offered = actions.offered(screen.screen.list?.toolbar).filter((action) => action.do === "statistics");
  return (
    <>
      {offered.map((action) => (
        <Button key={actionKey(action)} icon={actionIcon(screen, action)} onClick={() => actions.start(action)}>
          {actionTitle(screen, action)}
        </Button>
      ))}
      {actions.running}
    </>
  );
}
