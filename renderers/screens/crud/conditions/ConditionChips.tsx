import { CloseOutlined } from "@ant-design/icons";
import type { ListController } from "../../../hooks/use-list-controller.ts";
import { t } from "../../../locales/t.ts";
import { conjuncts } from "./builder.ts";
import { CondText } from "./CondText.tsx";

/** The parts of the condition beside the filters, in words; each goes with one click. */
export function ConditionChips({ controller }: { controller: ListController }) {
  const parts = conjuncts(controller.state.where);
  if (parts.length === 0) return null;
  const remove = (at: number) => {
    const left = parts.toSpliced(at, 1);
    controller.change({ where: left.length < 2 ? (left[0] ?? null) : { all: left }, touched: true });
  };
  return (
    <ul className="filter-chips cond-chips" aria-label={t("cond.title")}>
      {parts.map((cond, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other name than their place
        <li key={at}>
          <button type="button" className="filter-chip" onClick={() => remove(at)}>
            <span className="filter-chip-text">
              <CondText cond={cond} screen={controller.screen} />
            </span>
            <CloseOutlined aria-label={t("cond.removePart")} />
          </button>
        </li>
      ))}
    </ul>
  );
}
