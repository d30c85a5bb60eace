import { Button } from "antd";
import { useState } from "react";
import type { Row } from "../../../engine/api.ts";
import { RequestFailure } from "../../../renderers/data-source.ts";
import { useFormController } from "../../../renderers/hooks/use-form-controller.ts";
import { DetailSections } from "../../../renderers/panels/form/DetailSections.tsx";
import { FormView } from "../../../renderers/panels/form/FormView.tsx";
import { RecordForm } from "../../../renderers/panels/form/RecordForm.tsx";
import { kitchenTables, thing } from "../../fixtures/screens/kitchen-rows.ts";
import { kitchenContext, kitchenScreen } from "../../support/kitchen.ts";
import { memorySource } from "../../support/memory-source.ts";
import { draw } from "./frame.tsx";

/** `?view=create|edit|detail|drawer|modal|phone&layout=tabs|steps`: the same record in every look. */
const query = new URLSearchParams(location.search);
const screen = structuredClone(kitchenScreen(query.get("role") ?? "keeper"));
const layout = query.get("layout");
if (layout === "tabs" || layout === "steps") screen.screen.form!.layout = layout;
if (query.get("view") === "modal") screen.screen.form!.open = "modal";
const context = kitchenContext();
const source = memorySource({ tables: kitchenTables(), screens: { [screen.id]: screen }, context });
Object.assign(window, { source, RequestFailure });

function Form({ id }: { id?: string }) {
  const controller = useFormController({ screen, mode: id ? "edit" : "create", id });
  return (
    <main style={{ maxWidth: 1100, margin: "16px auto", padding: 24, background: "#fff", borderRadius: 8 }}>
      <FormView controller={controller} />
      <Button type="primary" style={{ marginTop: 16 }} onClick={() => void controller.submit()}>
        保存
      </Button>
    </main>
  );
}

function Dialogs() {
  const [open, setOpen] = useState(true);
  const [saved, setSaved] = useState<Row | null>(null);
  const close = () => setOpen(false);
  return (
    <>
      {open && (
        <RecordForm
          screen={screen}
          mode={query.get("id") ? "edit" : "create"}
          id={query.get("id") ?? undefined}
          onClose={close}
          onSaved={(row) => {
            setSaved(row);
            close();
          }}
        />
      )}
      <pre id="saved" style={{ whiteSpace: "pre-wrap" }}>
        {saved && JSON.stringify(saved)}
      </pre>
    </>
  );
}

function Shown() {
  const view = query.get("view");
  if (view === "drawer" || view === "modal") return <Dialogs />;
  if (view === "edit") return <Form id="100" />;
  if (view === "detail") {
    return (
      <main style={{ maxWidth: 1100, margin: "16px auto", padding: 24, background: "#fff" }}>
        <DetailSections screen={screen} record={thing} />
      </main>
    );
  }
  return <Form />;
}

draw(<Shown />, { source, context });
