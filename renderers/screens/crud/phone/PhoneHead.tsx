import { Button } from "antd";
import type { ReactNode } from "react";
import { anchorOf } from "../../../../engine/documents/anchors.ts";
import type { ActionDocument, FilterDocument } from "../../../../engine/kinds/screen/document.ts";
import type { CompiledScreen } from "../../../../engine/screens/screen-model.ts";
import { actionIcon } from "../../../actions/action-icon.tsx";
import { actionTitle } from "../../../actions/action-title.ts";
import type { Actions } from "../../../actions/use-actions.tsx";
import { filterName } from "../../../filters/filter-keys.ts";
import { isActive } from "../../../filters/filter-text.ts";
import type { ColumnChoice } from "../../../hooks/use-column-choice.ts";
import type { ListController } from "../../../hooks/use-list-controller.ts";
import { t } from "../../../locales/t.ts";
import { useMark } from "../../../marks.ts";
import { FilterChips } from "../FilterChips.tsx";
import { FilterSheet } from "../FilterSheet.tsx";
import { FilterFields, shownFilters } from "../filter-fields.tsx";
import { MoreTools } from "./MoreTools.tsx";
import { SortTool } from "./SortTool.tsx";
import "./phone-head.css";

interface HeadProps {
  controller: ListController;
  columns: ColumnChoice;
  actions: Actions;
  /** Tabs of an approval stand above. */
  lead: ReactNode;
}

/** Everything above the cards of a phone in one row: searching, the other filters, the order, the main action, and the rest behind one button. */
export function PhoneHead({ controller, columns, actions, lead }: HeadProps) {
  const { screen, state } = controller;
  const all = shownFilters(controller);
  const active = all.filter((filter) => isActive(filter, state.filters));
  const search = all.find((filter) => isTyped(filter, screen));
  const offered = actions.offered(screen.screen.list?.toolbar);
  const main = mainOf(offered);
  return (
    <div className="phone-head">
      {lead && <div className="phone-lead">{lead}</div>}
      <form className="phone-row filters" aria-label={t("filters")} onSubmit={(event) => event.preventDefault()}>
        {search && <FilterFields controller={controller} filters={[search]} />}
        {all.length > (search ? 1 : 0) && <FilterSheet controller={controller} all={all} active={active} isIcon={search !== undefined} />}
        <SortTool controller={controller} />
        {main && <MainAction screen={screen} action={main} isIcon={search !== undefined} onStart={() => actions.start(main)} />}
        <MoreTools controller={controller} columns={columns} actions={actions} offered={offered.filter((action) => action !== main)} />
      </form>
      <FilterChips controller={controller} filters={active} />
    </div>
  );
}

/** What is chosen stands with the others: the word of the main action says more than it would. */
const isTyped = (filter: FilterDocument, screen: CompiledScreen): boolean => ["search", "text"].includes(filterName(filter, screen));

const isMain = ({ do: verb, tone, more }: ActionDocument): boolean => more !== true && (verb === "create" || tone === "primary");
const mainOf = (offered: readonly ActionDocument[]): ActionDocument | undefined =>
  offered.find(isMain) ?? (offered.length === 1 ? offered[0] : undefined);

interface MainProps {
  screen: CompiledScreen;
  action: ActionDocument;
  /** A search stands beside it and needs the room. */
  isIcon: boolean;
  onStart(): void;
}

function MainAction({ screen, action, isIcon, onStart }: MainProps) {
  const mark = useMark();
  const title = actionTitle(screen, action);
  const icon = actionIcon(screen, action);
  return (
    <Button
      className="phone-main"
      type={isMain(action) ? "primary" : "default"}
      icon={icon}
      aria-label={title}
      onClick={onStart}
      {...mark(["list", "toolbar", anchorOf(action)!])}
    >
      {isIcon && icon ? null : title}
    </Button>
  );
}
