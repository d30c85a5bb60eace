import { Alert, ConfigProvider, type ThemeConfig } from "antd";
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from "react";
import { type FormModel, FormModelProvider } from "../../formily/index.ts";
import { usePhone } from "../../hooks/use-phone.ts";
import { FormSections } from "./FormSections.tsx";
import "./form.css";

/** Lists of a desk are dense, forms are filled in by hand: a little taller, easier to hit. */
const roomy: ThemeConfig = { token: { controlHeightSM: 30 } };

interface FormBodyProps {
  model: FormModel;
  idPrefix: string;
  /** What has no place at a field. */
  problems: string[];
  /** Tab or step in front. */
  active: string;
  onActive(key: string): void;
  onKeyDown(event: KeyboardEvent): void;
  /** Above the problems and the fields. */
  children?: ReactNode;
}

/** The fields of a running form with what stands above them: in a drawer, on a page or in a dialog. */
export function FormBody({ model, idPrefix, problems, active, onActive, onKeyDown, children }: FormBodyProps) {
  const isPhone = usePhone();
  return (
    <FormModelProvider model={model}>
      <ConfigProvider theme={isPhone ? undefined : roomy}>
        <form className="form" noValidate autoComplete="off" onSubmit={(event) => event.preventDefault()} onKeyDown={onKeyDown}>
          {children}
          {problems.length > 0 && <Problems lines={problems} />}
          <FormSections idPrefix={idPrefix} active={active} onActive={onActive} />
        </form>
      </ConfigProvider>
    </FormModelProvider>
  );
}

/** What has no place on the form; comes into view by itself, because the button that was pressed may be far below. */
function Problems({ lines }: { lines: string[] }) {
  const box = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same sentence again must come into view again
  useEffect(() => {
    // Newer browsers answer with a promise, which React would take for a clean-up.
    void box.current?.scrollIntoView({ block: "center" });
  }, [lines]);
  const list = (
    <ul className="form-problems">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
  return (
    <div ref={box} role="alert">
      <Alert className="form-alert" type="error" showIcon title={lines.length === 1 ? lines[0] : list} />
    </div>
  );
}
