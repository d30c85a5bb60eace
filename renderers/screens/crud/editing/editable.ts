import type { Row } from "../../../../engine/api.ts";
import { fieldType } from "../../../../engine/fields/index.ts";
import { widgetTraits } from "../../../../engine/fields/slots.ts";
import type { Path } from "../../../../engine/grammar/condition.ts";
import type { CompiledScreen, ScreenField } from "../../../../engine/screens/screen-model.ts";
import type { Actions } from "../../../actions/use-actions.tsx";
import { frozenBy, withheldOf } from "../../../format-value.ts";

/** Items of the form that are typed there as a rule: what the form keeps from being typed is not typed in a cell either. */
const typedInForm = ({ screen }: CompiledScreen): ReadonlySet<Path> =>
  new Set(
    (screen.form?.sections ?? [])
      .filter((section) => !section.hidden)
      .flatMap(({ items }) => items)
      .filter((item) => item.hidden !== true && (item.readOnly === undefined || item.readOnly === false))
      .map(({ field }) => field),
  );

/** A field of the record itself whose value fits into a cell. */
function fitsCell(field: ScreenField): boolean {
  const { widget, isUntypable } = fieldType(field.type);
  return !field.path.includes(".") && field.columns === null && isUntypable !== true && widgetTraits[widget].readsItself !== true;
}

/** Fields that the person may write in the form of this list, and in its cells as well. A list that offers no editing has none. */
export function editableFields(screen: CompiledScreen): ReadonlySet<Path> {
  if (!screen.rights.update || editAction(screen) === undefined) return new Set();
  const typed = typedInForm(screen);
  const fields = Object.values(screen.fields).filter((field) => field.update && !field.derived && field.read === "clear" && fitsCell(field));
  return new Set(fields.map(({ path }) => path).filter((path) => typed.has(path)));
}

/** A button that writes more than what is typed is more than a cell can say. */
const editAction = ({ screen }: CompiledScreen) => (screen.list?.row ?? []).find((action) => action.do === "edit" && action.set === undefined);

/** Whether the row may be edited now; its own button says the same. */
export function mayEdit(screen: CompiledScreen, row: Row, actions: Actions): boolean {
  const action = editAction(screen);
  return action !== undefined && actions.offeredFor(row, [action]).some(({ enabled }) => enabled);
}

/** A value that is masked or that a rule keeps is not typed over in a cell. */
export const isOpenCell = (row: Row, path: Path): boolean => withheldOf(row, path) === undefined && frozenBy(row, path) === undefined;
