import { Button, Space, Steps } from "antd";
import { useState } from "react";
import { textOf } from "../../text.ts";
import { SingleRecordForm } from "../config/SingleRecordForm.tsx";
import { EmbeddedScreen } from "../EmbeddedScreen.tsx";
import type { ScreenProps } from "../screen-renderer.ts";
import { t } from "../../locales/t.ts";

/** One thing after another: each step is a screen of its own, or a section of this screen's form. */
export function WizardScreen({ screen, place }: ScreenProps) {
  const steps = screen.screen.steps ?? [];
  const [at, setAt] = useState(0);
  const step = steps[at];
  if (!step) return <SingleRecordForm screen={screen} place={place} />;
  return (
    <div className="list-main">
      <div className="screen-panel">
        <Steps size="small" current={at} onChange={setAt} items={steps.map((one) => ({ key: one.key, title: textOf(one.title) }))} />
      </div>
      {step.screen ? (
        <EmbeddedScreen key={step.key} id={step.screen} fixed={{}} />
      ) : (
        <SingleRecordForm key={step.key} screen={onlySection(screen, step.section)} place={place} />
      )}
      <Space className="wizard-buttons">
        <Button size="medium" disabled={at === 0} onClick={() => setAt(at - 1)}>
          {t("step.back")}
        </Button>
        <Button size="medium" type="primary" disabled={at === steps.length - 1} onClick={() => setAt(at + 1)}>
          {t("step.next")}
        </Button>
      </Space>
    </div>
  );
}

function onlySection(screen: ScreenProps["screen"], key: string | undefined): ScreenProps["screen"] {
  const form = screen.screen.form;
  if (!form || !key) return screen;
  return {
    ...screen,
    screen: { ...screen.screen, form: { ...form, layout: "sections", sections: form.sections.filter((section) => section.key === key) } },
  };
}
