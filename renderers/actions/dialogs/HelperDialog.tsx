import { Select } from "antd";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { Row } from "../../../engine/api.ts";
import type { CompiledScreen } from "../../../engine/screens/screen-model.ts";
import { useDataSource } from "../../data-source.ts";
import { t } from "../../locales/t.ts";
import { useAskedForm } from "../../hooks/use-asked-form.ts";
import { AskDialog } from "../../panels/form/AskDialog.tsx";
import { controlProps, listValue, textValue, type Widget } from "../../widgets/widget.ts";
import { askedValue, remark } from "../asked-value.ts";
import { type Helper, helperTitle } from "../flow-helpers.ts";
import { rowsName } from "../row-name.ts";

const TYPING_PAUSE_MS = 250;

interface HelperDialogProps {
  screen: CompiledScreen;
  record: Row;
  helper: Helper;
  onClose(): void;
  onDone(): void;
}

/** Brings others in on a record that waits: asks whom and, if wished, why. A reminder asks nothing but whether. */
export function HelperDialog({ screen, record, helper, onClose, onDone }: HelperDialogProps) {
  const source = useDataSource();
  const title = helperTitle(helper);
  const asksWhom = helper !== "remind";
  const rows = useMemo(() => [record], [record]);
  const ask = [...(asksWhom ? [askedValue({ ...people, title: t("helper.people") }, t("helper.search"))] : []), remark(NOTE, t("helper.note"))];
  const form = useAskedForm({ screen, rows, ask, begins: "empty" });
  const controls = useMemo(() => ({ [people.name]: peopleSelect({ path: screen.path, id: record.id, helper }) }), [screen.path, record.id, helper]);
  async function submit() {
    const answer = form.answer();
    if (answer === null) return;
    const note = textValue(answer[NOTE]).trim();
    const input = { id: record.id, userIds: listValue(answer[people.name]), ...(note && { opinion: note }) };
    if (await form.run(() => source.assist(screen.path, helper, input), t("succeeded", { title }))) onDone();
  }
  return (
    <AskDialog
      title={`${title}${rowsName(screen, [record])}`}
      form={form}
      okText={title}
      controls={controls}
      onOk={() => void submit()}
      onClose={onClose}
    >
      {!asksWhom && <p>{t("helper.remindAsk")}</p>}
    </AskDialog>
  );
}

const NOTE = "opinion";
const people = { name: "userIds", type: "refs", required: true } as const;

interface Asking {
  path: string;
  id: string;
  helper: Helper;
}

/** People who may be brought in, searched on the server as one types; a transfer goes to one. */
function peopleSelect({ path, id, helper }: Asking): Widget {
  return function PeopleSelect(props) {
    const { options, isLoading, search } = useAskable(path, id, helper);
    return (
      <Select
        {...controlProps(props)}
        mode="multiple"
        {...(helper === "transfer" && { maxCount: 1 })}
        showSearch={{ filterOption: false, onSearch: search }}
        loading={isLoading}
        options={options}
        value={listValue(props.value)}
        onChange={(chosen: string[]) => props.onChange(chosen)}
        placeholder={props.placeholder}
        style={{ width: "100%" }}
      />
    );
  };
}

function useAskable(path: string, id: string, helper: Helper) {
  const source = useDataSource();
  const [options, setOptions] = useState<{ value: string; label: string }[]>([]);
  const [isLoading, setLoading] = useState(false);
  const latest = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const load = useCallback(
    async (keyword: string) => {
      latest.current += 1;
      const turn = latest.current;
      setLoading(true);
      const found = await source.askable(path, { id, keyword, helper }).catch(() => []);
      if (turn !== latest.current) return;
      setOptions(found);
      setLoading(false);
    },
    [source, path, id, helper],
  );
  useEffect(() => {
    void load("");
    return () => clearTimeout(timer.current);
  }, [load]);
  const search = (keyword: string) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void load(keyword.trim()), TYPING_PAUSE_MS);
  };
  return { options, isLoading, search };
}
