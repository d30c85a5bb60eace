import { EyeOutlined } from "@ant-design/icons";
import { lazy, Suspense, useState } from "react";
import type { CompiledScreen, ScreenField } from "../../engine/screens/screen-model.ts";
import { t } from "../locales/t.ts";
import { textOf } from "../text.ts";

const RevealDialog = lazy(() => import("./RevealDialog.tsx").then((module) => ({ default: module.RevealDialog })));

interface RevealButtonProps {
  screen: Pick<CompiledScreen, "path" | "dicts">;
  row: Readonly<Record<string, unknown>>;
  field: ScreenField;
}

/** Beside a masked value: asks for it in clear. Plain markup, since a list draws one in many cells. */
export function RevealButton({ screen, row, field }: RevealButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const title = t("reveal.of", { title: textOf(field.title) });
  return (
    // A click inside the dialog is none on the row of the list behind it.
    // biome-ignore lint/a11y/noStaticElementInteractions: it only keeps clicks from the row
    // biome-ignore lint/a11y/useKeyWithClickEvents: the row has no keys of its own
    <span onClick={(event) => event.stopPropagation()}>
      <button type="button" className="cell-reveal" title={title} aria-label={title} onClick={() => setOpen(true)}>
        <EyeOutlined aria-hidden />
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <RevealDialog screen={screen} row={row} fields={[field]} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </span>
  );
}
