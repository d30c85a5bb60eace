import { FormOutlined } from "@ant-design/icons";
import { App, Button } from "antd";
import { lazy, Suspense, useMemo, useState } from "react";
import type { Row } from "../../../engine/api.ts";
import { aggregate } from "../../../engine/conditions/aggregate.ts";
import { asText, toValue } from "../../../engine/conditions/values.ts";
import type { CompiledScreen } from "../../../engine/screens/screen-model.ts";
import type { ActionDocument } from "../../../engine/kinds/screen/document.ts";
import { actionIcon } from "../../actions/action-icon.tsx";
import { actionKey } from "../../actions/action-key.ts";
import { actionTitle } from "../../actions/action-title.ts";
import type { Actions } from "../../actions/use-actions.tsx";
import type { ListController } from "../../hooks/use-list-controller.ts";
import { withheldOf } from "../../format-value.ts";
import { textOf } from "../../text.ts";
import { editableFields, mayEdit } from "./editing/editable.ts";
import { sumText } from "./ListSummary.tsx";
import { t } from "../../locales/t.ts";

const FillDialog = lazy(() => import("./editing/FillDialog.tsx").then((module) => ({ default: module.FillDialog })));

const defaultLimit = 200;
/** As many as one call takes. */
const MOST_FILLED = 1000;

/** What can be done with the chosen rows. */
export function BatchBar({ controller, actions }: { controller: ListController; actions: Actions }) {
  const { screen, selected } = controller;
  const { message } = App.useApp();
  function start(action: ActionDocument) {
    const limit = action.limit ?? defaultLimit;
    const fitting = selected.filter((row) => actions.offeredFor(row, [action]).some(({ enabled }) => enabled));
    if (selected.length > limit) void message.warning(t("batch.limit", { limit }));
    else if (fitting.length === 0) void message.warning(t("batch.none"));
    // A step of the flow lists what is left out, with its reason.
    else if (action.do.startsWith("move:")) actions.start(action, selected);
    else {
      if (fitting.length < selected.length) void message.info(t("batch.skipped", { count: selected.length - fitting.length }));
      actions.start(action, fitting);
    }
  }
  // What belongs to one record only is filled into no second one.
  const fields = useMemo(() => [...editableFields(screen)].filter((path) => screen.fields[path]?.doc.unique !== true), [screen]);
  const [filled, setFilled] = useState<Row[] | null>(null);
  function fill() {
    const fitting = selected.filter((row) => mayEdit(screen, row, actions));
    if (fitting.length === 0) void message.warning(t("batch.none"));
    else if (fitting.length > MOST_FILLED) void message.warning(t("batch.limit", { limit: MOST_FILLED }));
    else setFilled(fitting);
  }
  return (
    <section className="batch-bar" aria-label={t("batch")}>
      <span>
        {t("batch.chosen")} <strong>{selected.length}</strong> {t("batch.records")}
      </span>
      <ChosenSums screen={screen} rows={selected} />
      {actions.offered(screen.screen.list?.batch).map((action) => (
        <Button
          key={actionKey(action)}
          danger={action.do === "remove" || action.tone === "danger"}
          icon={actionIcon(screen, action)}
          onClick={() => start(action)}
        >
          {batchTitle(actionTitle(screen, action))}
        </Button>
      ))}
      {fields.length > 0 && (
        <Button icon={<FormOutlined />} onClick={fill}>
          {t("fill")}
        </Button>
      )}
      <Button type="link" onClick={() => controller.select([])}>
        {t("batch.clear")}
      </Button>
      {filled && (
        <Suspense>
          <FillDialog screen={screen} rows={filled} fields={fields} onClose={() => setFilled(null)} />
        </Suspense>
      )}
    </section>
  );
}

/** The sums of the list over the chosen rows alone; what the reader does not see of a row counts nothing. */
function ChosenSums({ screen, rows }: { screen: CompiledScreen; rows: readonly Row[] }) {
  return (screen.screen.list?.summary ?? []).map(({ agg, field: path }) => {
    const field = screen.fields[path];
    if (field === undefined) return null;
    const sum = aggregate(
      agg,
      rows.map((row) => (withheldOf(row, path) === undefined ? toValue(row[path] ?? null, field.valueClass) : null)),
    );
    return (
      <span key={`${agg}:${path}`}>
        {textOf(field.title)}
        {t(agg)} <strong>{sumText(sum === null ? null : asText(sum))}</strong>
      </span>
    );
  });
}

const batchTitle = (title: string): string => (title.startsWith(t("batch.mark")) ? title : t("batch.title", { title }));
