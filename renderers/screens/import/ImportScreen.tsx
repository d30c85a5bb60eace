import { Tabs } from "antd";
import { textOf } from "../../text.ts";
import type { ScreenProps } from "../screen-renderer.ts";
import { ImportPanel } from "./ImportPanel.tsx";

/** Import centre: one tab per kind of record that may be brought in. */
export function ImportScreen({ screen }: ScreenProps) {
  const entities = screen.screen.imports ?? [screen.entity];
  const [service] = [screen.service];
  if (entities.length === 1)
    return (
      <div className="screen-panel">
        <ImportPanel screen={screen} onImported={() => undefined} />
      </div>
    );
  return (
    <div className="screen-panel">
      <Tabs
        items={entities.map((entity) => ({
          key: entity,
          label: entity === screen.entity ? textOf(screen.entityTitle) : entity,
          children: <ImportPanel screen={{ ...screen, entity, path: `/api/${service}/${entity}` }} onImported={() => undefined} />,
        }))}
      />
    </div>
  );
}
