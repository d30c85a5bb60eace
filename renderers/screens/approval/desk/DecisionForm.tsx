import { Alert } from "antd";
import type { Row } from "../../../../engine/api.ts";
import type { CompiledScreen } from "../../../../engine/screens/screen-model.ts";
import { BackTo } from "../../../actions/BackTo.tsx";
import { Phrases } from "../../../actions/Phrases.tsx";
import { t } from "../../../locales/t.ts";
import { FormBody } from "../../../panels/form/FormBody.tsx";
import { isSaveKey } from "../../../panels/form/form-keys.ts";
import { TextRows } from "../../../widgets/text-rows.ts";
import type { Decision } from "./use-decision.ts";

interface DecisionFormProps {
  screen: CompiledScreen;
  record: Row;
  decision: Decision;
}

/** What the decision that stands open asks for: opinion and fields, typed beside the record. */
export function DecisionForm({ screen, record, decision }: DecisionFormProps) {
  const { form, question, back, isChosen } = decision;
  if (form.model === null || (form.isEmpty && form.problems.length === 0 && !isChosen)) return null;
  return (
    <section className="decision-form form-in-row" aria-label={t("desk.form")}>
      <TextRows value={1}>
        <FormBody
          model={form.model}
          idPrefix={form.idPrefix}
          problems={form.problems}
          active=""
          onActive={() => undefined}
          onKeyDown={(event) => {
            if (isSaveKey(event)) decision.submit();
            // Leaving the words gives the keys of the page back.
            else if (event.key === "Escape" && event.target instanceof HTMLElement) event.target.blur();
          }}
        >
          {decision.opinionOf !== null && <Phrases path={screen.path} move={decision.opinionOf} form={form} />}
          {isChosen && question !== null && <Alert type="warning" showIcon title={question} />}
          {isChosen && back !== null && <BackTo path={screen.path} id={record.id} value={back.to} onChange={back.setTo} />}
        </FormBody>
      </TextRows>
    </section>
  );
}
