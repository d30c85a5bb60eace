import type { CompiledScreen } from "../../engine/screens/screen-model.ts";
import { useFormController } from "../../renderers/hooks/use-form-controller.ts";
import { FormView } from "../../renderers/panels/form/FormView.tsx";

const nothing = () => undefined;

/** The form of a screen, as it is for somebody who fills in a new record. */
export function FormSurface({ screen }: { screen: CompiledScreen }) {
  const controller = useFormController({ screen, mode: "create", onSaved: nothing });
  return <FormView controller={controller} />;
}
