import { Timeline } from "antd";
import type { FlowStop } from "../../../engine/flow/types.ts";
import type { Values } from "../../data-source.ts";
import type { FormModel } from "../../formily/index.ts";
import { useForesight } from "../../hooks/use-foresight.ts";
import { stopPeople } from "../stop-people.ts";
import { t } from "../../locales/t.ts";

interface ForesightProps {
  model: FormModel;
  id: string | undefined;
  preset: Values | undefined;
}

/** What will happen once the form is handed in: who decides, one after the other. */
export function Foresight(props: ForesightProps) {
  const next = useForesight(props)?.next ?? [];
  return (
    <aside className="form-foresight" aria-label={t("foresee")} aria-live="polite">
      <h3 className="form-section-title">{t("foresee")}</h3>
      {next.length === 0 ? (
        <p className="muted">{t("foresee.later")}</p>
      ) : (
        <Timeline items={next.map((stop) => ({ key: stop.node, color: "gray", content: <Stop stop={stop} /> }))} />
      )}
    </aside>
  );
}

const Stop = ({ stop }: { stop: FlowStop }) => (
  <>
    {stop.title} <strong>{stopPeople(stop)}</strong>
  </>
);
