import type { CompiledScreen } from "../../../engine/screens/screen-model.ts";
import type { FieldDocument } from "../../../engine/fields/field-document.ts";
import { useFormController } from "../../../renderers/hooks/use-form-controller.ts";
import { FormView } from "../../../renderers/panels/form/FormView.tsx";
import { kitchenContext, kitchenScreen } from "../../support/kitchen.ts";
import { memorySource } from "../../support/memory-source.ts";
import { benchFields } from "./bench-fields.ts";
import { draw } from "./frame.tsx";

/** `?fields=100&linked=50`: our form with the fields of `bench-fields.ts`; `linked` fields show when the first one is not empty. */
const query = new URLSearchParams(location.search);
const linked = Number(query.get("linked") ?? 0);
const fields = benchFields(Number(query.get("fields") ?? 100));
const model = kitchenScreen();
const described = (doc: FieldDocument): CompiledScreen["fields"][string] => ({
  ...model.fields[doc.type === "dict" ? "level" : doc.type === "date" ? "bought" : doc.type === "integer" ? "count" : "title"]!,
  path: doc.name,
  title: doc.title,
  doc,
  type: doc.type,
});
const screen: CompiledScreen = {
  ...model,
  rules: [],
  fields: Object.fromEntries(fields.map((doc) => [doc.name, described(doc)])),
  screen: {
    ...model.screen,
    form: {
      columns: 2,
      sections: [
        {
          key: "all",
          items: fields.map((doc, at) => ({ field: doc.name, ...(at > 0 && at <= linked ? { visible: { field: "f0", ne: "x".repeat(99) } } : {}) })),
        },
      ],
    },
  },
};
const context = kitchenContext();

function Page() {
  const controller = useFormController({ screen, mode: "create" });
  return <FormView controller={controller} />;
}

draw(<Page />, { source: memorySource({ tables: {}, screens: {}, context }), context, strict: false });
