import { Button, Empty, Space, Steps } from "antd";
import { useState } from "react";
import type { Values } from "../../data-source.ts";
import { useJudge } from "../../hooks/use-judge.ts";
import { textOf } from "../../text.ts";
import { SingleRecordForm } from "../config/SingleRecordForm.tsx";
import { EmbeddedScreen } from "../EmbeddedScreen.tsx";
import type { ScreenProps } from "../screen-renderer.ts";
import { t } from "../../locales/t.ts";
import { isChosen, WizardChoice } from "./WizardChoice.tsx";

/** One thing after another: each step is a screen of its own, or a section of this screen's form. What its filters choose holds in every step. */
export function WizardScreen({ screen, place }: ScreenProps) {
  const judge = useJudge(screen);
  const steps = screen.screen.steps ?? [];
  const [at, setAt] = useState(0);
  const [chosen, setChosen] = useState<Values>({});
  const step = steps[at];
  if (!step) return <SingleRecordForm screen={screen} place={place} />;
  const isReady = isChosen(screen, chosen);
  const carried = Object.fromEntries(Object.entries(chosen).filter(([, value]) => value !== null));
  return (
    <div className="list-main">
      <div className="screen-panel">
        <WizardChoice screen={screen} chosen={chosen} onChange={(patch) => setChosen((before) => ({ ...before, ...patch }))} />
        <Steps
          size="small"
          current={at}
          onChange={setAt}
          items={steps.map((one) => ({ key: one.key, title: textOf(one.title), disabled: !isReady }))}
        />
      </div>
      {!isReady && (
        <div className="screen-panel">
          <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t("wizard.choose")} />
        </div>
      )}
      {isReady && step.screen && (
        <EmbeddedScreen
          key={`${step.key} ${JSON.stringify(chosen)}`}
          id={step.screen}
          fixed={judge.valuesOf(step.with ?? {}, chosen)}
          carried={carried}
        />
      )}
      {isReady && !step.screen && <SingleRecordForm key={step.key} screen={onlySection(screen, step.section)} place={place} />}
      <Space className="wizard-buttons">
        <Button size="medium" disabled={at === 0} onClick={() => setAt(at - 1)}>
          {t("step.back")}
        </Button>
        <Button size="medium" type="primary" disabled={!isReady || at === steps.length - 1} onClick={() => setAt(at + 1)}>
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
