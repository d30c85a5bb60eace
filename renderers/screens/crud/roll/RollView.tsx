import { useQuery } from "@tanstack/react-query";
import { Skeleton } from "antd";
import { isEmpty } from "../../../../engine/values/emptiness.ts";
import type { Actions } from "../../../actions/use-actions.tsx";
import { FieldCell } from "../../../cells/FieldCell.tsx";
import { useDataSource } from "../../../data-source.ts";
import { toRowQuery, type ListController } from "../../../hooks/use-list-controller.ts";
import { t } from "../../../locales/t.ts";
import { textOf } from "../../../text.ts";
import { cardOf } from "../card-of.ts";
import { ListEmpty } from "../ListEmpty.tsx";
import { type RollGroup, rollGroups } from "./roll-groups.ts";
import "./roll.css";

/** The server gives at most so many at once. */
const MOST = 500;
/** People come while one looks. */
const AGAIN_MS = 10_000;

interface RollProps {
  controller: ListController;
  actions: Actions;
}

/** Who has and who has not: names in groups by what the badge of the card says of them, with the lines of the card as reasons; read again by itself. */
export function RollView({ controller, actions }: RollProps) {
  const { screen, state, filters } = controller;
  const source = useDataSource();
  const { badge } = cardOf(screen);
  const query = { ...toRowQuery(screen, { ...state, current: 1, size: MOST }, filters), sums: undefined };
  const { data, isLoading } = useQuery({
    queryKey: ["list", screen.path, query],
    queryFn: () => source.list(screen.path, query),
    refetchInterval: AGAIN_MS,
  });
  if (isLoading || data === undefined) return <Skeleton active />;
  const groups = rollGroups(data.records, badge!, screen.dicts[screen.fields[badge!]!.doc.dict ?? ""]?.items ?? []);
  if (groups.length === 0) return <ListEmpty controller={controller} actions={actions} />;
  return (
    <div className="roll">
      {groups.map((group) => (
        <RollSection key={group.item?.value ?? ""} controller={controller} actions={actions} group={group} />
      ))}
      {data.total > data.records.length && <p className="roll-more">{t("kanban.more", { count: data.total - data.records.length })}</p>}
    </div>
  );
}

function RollSection({ controller, actions, group: { item, rows } }: RollProps & { group: RollGroup }) {
  const { screen } = controller;
  const { title, lines } = cardOf(screen);
  const name = item === null ? t("roll.none") : textOf(item.label);
  const titleField = screen.fields[title];
  return (
    <section aria-label={name}>
      <header>
        <span className="cell-badge" data-tone={item?.tone ?? (item === null ? "warning" : "default")}>
          {name}
        </span>
        <span className="roll-count">{rows.length}</span>
      </header>
      <ul>
        {rows.map((row) => (
          <li key={row.id}>
            <button type="button" onClick={() => actions.start({ do: "detail" }, [row])}>
              <span className="roll-name">{titleField ? <FieldCell row={row} field={titleField} screen={screen} /> : t("view")}</span>
              {lines
                .flatMap((line) => (isEmpty(row[line]) ? [] : (screen.fields[line] ?? [])))
                .map((field) => (
                  <span key={field.path} className="roll-line">
                    <FieldCell row={row} field={field} screen={screen} />
                  </span>
                ))}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
