import { t } from "../../../locales/t.ts";
import type { PlanBand } from "./plan-tree.ts";

interface BandListProps {
  bands: readonly PlanBand[];
  onGo(band: PlanBand): void;
}

/** The bands beside the drawing, each under what it stands in; pressing one scrolls there. */
export function BandList({ bands, onGo }: BandListProps) {
  return (
    <nav className="plan-bands" aria-label={t("plan.band")}>
      {[...Map.groupBy(bands, ({ trail }) => trail.join(" "))].map(([trail, some]) => (
        <section key={trail}>
          {trail !== "" && <h3>{trail}</h3>}
          <ul>
            {some.map((band) => (
              <li key={band.key}>
                <button type="button" onClick={() => onGo(band)}>
                  <span>{band.title || t("ungrouped")}</span> <small>{band.count}</small>
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}
