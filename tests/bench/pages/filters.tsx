import { useState } from "react";
import type { FilterDocument } from "../../../engine/kinds/screen/document.ts";
import type { CellName } from "../../../engine/fields/slots.ts";
import { cellNames } from "../../../engine/fields/slots.ts";
import { FieldCell } from "../../../renderers/cells/FieldCell.tsx";
import { filterName } from "../../../renderers/filters/filter-keys.ts";
import { filters } from "../../../renderers/filters/index.ts";
import { textOf } from "../../../renderers/text.ts";
import { kitchenTables, thing } from "../../fixtures/screens/kitchen-rows.ts";
import { kitchenContext, kitchenScreen } from "../../support/kitchen.ts";
import { memorySource } from "../../support/memory-source.ts";
import { draw } from "./frame.tsx";

/** Every filter with the query it makes, and every cell over the kitchen record, in a list and on a page. */
const screen = kitchenScreen();
const context = {
  ...kitchenContext(),
  calendar: Object.fromEntries(
    ["2026-11-20", "2026-11-21", "2026-11-22"].map((day) => [day, { xn: "2026-2027", xqM: "1", week: 12, isTeachDay: true, isHoliday: false }]),
  ),
};
const documents: FilterDocument[] = [
  { key: "keyword", as: "search", fields: ["title", "keeper"] },
  { key: "numbers", as: "search", fields: ["no"] },
  { field: "title" },
  { field: "kind" },
  { field: "isSent" },
  { field: "keeper" },
  { field: "area" },
  { field: "total", as: "range" },
  { field: "bought", as: "dates" },
  { field: "startAt", as: "range" },
  { field: "month" },
  { field: "year" },
  { field: "clock" },
  { field: "month", key: "months", as: "range" },
  { field: "area", key: "levels", as: "cascade", to: ["place"] },
  { key: "term", as: "term" },
];

function Page() {
  const [query, setQuery] = useState<Record<string, unknown>>({});
  return (
    <main style={{ margin: 16, padding: 24, background: "#fff" }}>
      <div style={{ display: "grid", gridTemplateColumns: "repeat(auto-fit, minmax(220px, 1fr))", gap: 12 }}>
        {documents.map((filter) => {
          const Filter = filters[filterName(filter, screen)];
          const name = filter.key ?? filter.field!;
          const field = filter.field ? (screen.fields[filter.field] ?? null) : null;
          const title = field ? textOf(field.title) : name;
          return (
            <div key={name} data-filter={name}>
              <label htmlFor={`f-${name}`}>{title}</label>
              <Filter
                id={`f-${name}`}
                filter={filter}
                field={field}
                screen={screen}
                title={title}
                query={query}
                onChange={(patch) => setQuery((now) => ({ ...now, ...patch }))}
              />
            </div>
          );
        })}
      </div>
      <pre id="query">{JSON.stringify(Object.fromEntries(Object.entries(query).filter(([, value]) => value !== null)))}</pre>
      <div style={{ overflow: "auto" }}>
        <table>
          <tbody>
            {Object.values(screen.fields).map((field) => (
              <tr key={field.path} data-cell={field.path}>
                <th>{textOf(field.title)}</th>
                <td style={{ maxWidth: 160 }}>
                  <FieldCell field={field} row={thing} screen={screen} />
                </td>
                <td>
                  <FieldCell field={field} row={thing} screen={screen} whole />
                </td>
                <td>
                  <FieldCell field={field} row={{}} screen={screen} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div id="any">
        {cellNames.map((name: CellName) => (
          <span key={name}>
            <FieldCell as={name} field={screen.fields.title!} row={thing} screen={screen} value="{{ 1 }}<b>x</b>" tone="danger" />
          </span>
        ))}
      </div>
    </main>
  );
}

draw(<Page />, { source: memorySource({ tables: kitchenTables(), screens: {}, context }), context });
