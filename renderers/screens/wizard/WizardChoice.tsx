import { useId } from "react";
import type { CompiledScreen } from "../../../engine/screens/screen-model.ts";
import type { FilterDocument } from "../../../engine/kinds/screen/document.ts";
import type { Values } from "../../data-source.ts";
import { filterName } from "../../filters/filter-keys.ts";
import { filterTitle } from "../../filters/filter-text.ts";
import { filters as registry } from "../../filters/index.ts";

const filtersOf = (screen: CompiledScreen): FilterDocument[] =>
  (screen.screen.list?.filters ?? []).filter((filter) => filter.field && !filter.hidden);

/** Everything that is chosen once stands. */
export const isChosen = (screen: CompiledScreen, chosen: Values): boolean =>
  filtersOf(screen).every((filter) => chosen[filter.field!] !== undefined && chosen[filter.field!] !== null);

/** What all steps are about, chosen once. */
export function WizardChoice({ screen, chosen, onChange }: { screen: CompiledScreen; chosen: Values; onChange(patch: Values): void }) {
  const filters = filtersOf(screen);
  if (filters.length === 0) return null;
  return (
    <div className="wizard-choice">
      {filters.map((filter) => (
        <Choice key={filter.field} filter={filter} screen={screen} chosen={chosen} onChange={onChange} />
      ))}
    </div>
  );
}

function Choice({
  filter,
  screen,
  chosen,
  onChange,
}: {
  filter: FilterDocument;
  screen: CompiledScreen;
  chosen: Values;
  onChange(patch: Values): void;
}) {
  const id = useId();
  const Filter = registry[filterName(filter, screen)];
  const title = filterTitle(filter, screen);
  return (
    <div className="filter">
      <label htmlFor={id}>{title}</label>
      <Filter id={id} filter={filter} field={screen.fields[filter.field!] ?? null} screen={screen} title={title} query={chosen} onChange={onChange} />
    </div>
  );
}
