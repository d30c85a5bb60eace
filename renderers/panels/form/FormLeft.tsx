import { Button } from "antd";
import { type FormModel, observer } from "../../formily/index.ts";
import { isAbsent } from "../../format-value.ts";
import type { FormController } from "../../hooks/use-form-controller.ts";
import { focusSoon } from "../../hooks/use-problems.ts";
import { t } from "../../locales/t.ts";

/** What must be filled in and is not, or is wrong, in the order of the form. */
const leftIn = (model: FormModel): string[] =>
  [...model.plan.items.keys()].filter((path) => {
    if (!model.isOpen(path)) return false;
    const errors = (model.field(path)?.selfErrors as string[] | undefined) ?? [];
    return errors.length > 0 || (model.extra(path).required && isAbsent(model.value(path)));
  });

/** How much is left to do in a form, and the way to the first of it. */
export const FormLeft = observer(function FormLeft({ controller }: { controller: FormController }) {
  const { model, idPrefix, showSection } = controller;
  const left = model === null ? [] : leftIn(model);
  const [first] = left;
  if (model === null || first === undefined) return null;
  const jump = () => {
    const home = model.plan.sections.find((section) => section.items.some(({ path }) => path === first));
    if (home) showSection(home.key);
    focusSoon(`${idPrefix}${first}`);
  };
  return (
    <Button type="link" className="form-left" onClick={jump}>
      {t("form.left", { count: left.length })}
    </Button>
  );
});
