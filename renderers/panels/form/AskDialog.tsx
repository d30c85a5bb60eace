import { Modal } from "antd";
import { type ReactNode, useEffect, useState } from "react";
import type { AskedForm } from "../../hooks/use-asked-form.ts";
import { focusControl } from "../../hooks/focus-control.ts";
import { useLeaveQuestion } from "../../hooks/use-leave-question.ts";
import type { Widget } from "../../widgets/widget.ts";
import { FormBody } from "./FormBody.tsx";
import { FormWaits } from "./FormWaits.tsx";
import { ControlsProvider } from "./controls.ts";
import { isAnswerKey } from "./form-keys.ts";
import { useLeaveWarning } from "./use-leave-warning.ts";
import { t } from "../../locales/t.ts";

interface AskDialogProps {
  title: string;
  form: AskedForm;
  okText: string;
  danger?: boolean;
  /** It cannot be gone on from here as things stand. */
  isBarred?: boolean;
  /** A call beside those of the form is under way. */
  isBusy?: boolean;
  /** More room than the fields take. */
  isWide?: boolean;
  /** Pixels that what stands above the fields wants. */
  width?: number;
  className?: string;
  onOk(): void;
  onClose(): void;
  /** Inputs of the dialog's own, by path. */
  controls?: Readonly<Record<string, Widget>>;
  /** Path of the field that has the focus when the dialog opens. Default: the first. */
  focus?: string;
  /** Above the fields. */
  children?: ReactNode;
  /** Stands in place of the form, which keeps what was typed, until the person goes back. */
  instead?: { shown: ReactNode; onBack(): void };
}

const WIDTH = { narrow: 460, wide: 640 };

const firstOpen = ({ model }: AskedForm): string | undefined =>
  model?.plan.sections.flatMap(({ items }) => items).find(({ path }) => model.isOpen(path))?.path;

/** Whoever writes while the dialog still slides in keeps the focus. */
const isFieldFocused = (): boolean => document.activeElement?.closest("[data-path]") != null;

/** A form in a dialog: what a move, an operation or a change of several records asks for. */
export function AskDialog({ form, children, instead, ...props }: AskDialogProps) {
  const { model } = form;
  const [isOpen, setOpen] = useState(false);
  const leave = useLeaveQuestion(form.isDirty);
  useLeaveWarning(form.isDirty);
  const isReady = isOpen && model !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus is given once and then the person's
  useEffect(() => {
    if (isReady && !isFieldFocused()) focusControl(`${form.idPrefix}${props.focus ?? firstOpen(form)}`);
  }, [isReady]);
  const isRunning = form.isRunning || props.isBusy === true;
  const submit = () => !isRunning && !props.isBarred && props.onOk();
  const isTwoColumned = (model?.plan.columns ?? 1) > 1;
  return (
    <Modal
      open
      title={props.title}
      {...(props.className !== undefined && { className: props.className })}
      width={props.width ?? (isTwoColumned || props.isWide ? WIDTH.wide : WIDTH.narrow)}
      okText={props.okText}
      cancelText={instead ? t("step.back") : t("cancel")}
      okButtonProps={{ danger: props.danger === true, disabled: !model || props.isBarred === true }}
      confirmLoading={isRunning}
      mask={{ closable: form.isEmpty }}
      afterOpenChange={setOpen}
      onOk={submit}
      onCancel={instead ? instead.onBack : () => leave(props.onClose)}
    >
      {instead?.shown}
      <div hidden={instead !== undefined}>
        {model ? (
          <ControlsProvider value={props.controls ?? NO_CONTROLS}>
            <FormBody
              model={model}
              idPrefix={form.idPrefix}
              problems={form.problems}
              active=""
              onActive={() => undefined}
              onKeyDown={(event) => {
                if (!isAnswerKey(event)) return;
                event.preventDefault();
                submit();
              }}
            >
              {children}
            </FormBody>
          </ControlsProvider>
        ) : (
          <FormWaits failure={form.failure} retry={form.retry} />
        )}
      </div>
    </Modal>
  );
}

const NO_CONTROLS = {};
