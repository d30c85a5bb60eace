import { Button, Steps, Tabs } from "antd";
import { useState } from "react";
import { type FormModel, observer, type PlannedSection, useFormModel } from "../../formily/index.ts";
import { textOf } from "../../text.ts";
import { focusControl } from "../../hooks/focus-control.ts";
import { FormItem } from "./FormItem.tsx";
import { isDrawn } from "./is-drawn.ts";
import { useMark } from "../../marks.ts";
import { t } from "../../locales/t.ts";

interface SectionsProps {
  idPrefix: string;
  /** Tab or step in front; the form moves it to the first problem. */
  active: string;
  onActive(key: string): void;
}

/** The sections of a form in its layout: below each other, as tabs, or as steps. */
export function FormSections(props: SectionsProps) {
  const { plan } = useFormModel();
  if (plan.layout === "tabs" && plan.sections.length > 1) return <TabbedSections {...props} />;
  if (plan.layout === "steps" && plan.sections.length > 1) return <SteppedSections {...props} />;
  return plan.sections.map((section) => (
    <FormSection key={section.key} section={section} idPrefix={props.idPrefix} titled={plan.sections.length > 1} />
  ));
}

/** A section shows as long as one of its items does. */
const isEmptySection = (model: FormModel, section: PlannedSection): boolean => section.items.every((item) => !isDrawn(model, item));

const FormSection = observer(function FormSection({ section, idPrefix, titled }: { section: PlannedSection; idPrefix: string; titled: boolean }) {
  const model = useFormModel();
  const mark = useMark();
  if (isEmptySection(model, section)) return null;
  const title = textOf(section.title);
  return (
    <section className="form-section" aria-label={title || undefined} {...mark(["form", "sections", section.key])}>
      {titled && title && <h2 className="form-section-title">{title}</h2>}
      <div className="form-grid" style={{ "--form-columns": model.plan.columns } as React.CSSProperties}>
        {section.items.map((item) => (
          <FormItem key={item.path} item={item} idPrefix={idPrefix} />
        ))}
      </div>
    </section>
  );
});

const wrongCount = (model: FormModel, section: PlannedSection): number =>
  section.items.filter((item) => ((model.field(item.path)?.selfErrors as string[] | undefined)?.length ?? 0) > 0).length;

const SectionLabel = observer(function SectionLabel({ section }: { section: PlannedSection }) {
  const wrong = wrongCount(useFormModel(), section);
  return (
    <span>
      {textOf(section.title)}
      {wrong > 0 && <span className="form-tab-wrong">{wrong}</span>}
    </span>
  );
});

const TabbedSections = observer(function TabbedSections({ idPrefix, active, onActive }: SectionsProps) {
  const model = useFormModel();
  const sections = model.plan.sections.filter((section) => !isEmptySection(model, section));
  return (
    <Tabs
      activeKey={active}
      onChange={onActive}
      items={sections.map((section) => ({
        key: section.key,
        label: <SectionLabel section={section} />,
        children: <FormSection section={section} idPrefix={idPrefix} titled={false} />,
      }))}
    />
  );
});

/** Steps keep what was drawn, so that going back loses no half-typed text. */
const SteppedSections = observer(function SteppedSections({ idPrefix, active, onActive }: SectionsProps) {
  const model = useFormModel();
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set([active]));
  const sections = model.plan.sections.filter((section) => !isEmptySection(model, section));
  const at = Math.max(
    0,
    sections.findIndex((section) => section.key === active),
  );
  const go = (next: number) => {
    const { key } = sections[next]!;
    setSeen((now) => new Set([...now, key]));
    onActive(key);
  };
  // A step is left forward only when its own fields are in order.
  const forward = () => {
    const paths = new Set(sections[at]!.items.map((item) => item.path));
    const [wrong] = model.check(paths);
    if (wrong === undefined) go(at + 1);
    else focusControl(`${idPrefix}${wrong}`);
  };
  return (
    <>
      <Steps
        className="form-steps"
        size="small"
        current={at}
        onChange={go}
        items={sections.map((section, number) => ({
          title: textOf(section.title),
          status: wrongCount(model, section) > 0 ? "error" : number < at ? "finish" : undefined,
        }))}
      />
      {sections.map((section) => (
        <div key={section.key} hidden={section.key !== active}>
          {(seen.has(section.key) || section.key === active) && <FormSection section={section} idPrefix={idPrefix} titled={false} />}
        </div>
      ))}
      <div className="form-step-buttons">
        {at > 0 && <Button onClick={() => go(at - 1)}>{t("step.back")}</Button>}
        {at < sections.length - 1 && <Button onClick={forward}>{t("step.next")}</Button>}
      </div>
    </>
  );
});
