import { Form, Input, Modal, Select } from "antd";
import { useCallback, useEffect, useRef, useState } from "react";
import type { Row } from "../../engine/api.ts";
import type { CompiledScreen } from "../../engine/screens/screen-model.ts";
import { useDataSource } from "../data-source.ts";
import { t } from "../locales/t.ts";
import type { TextKey } from "../locales/zh-cn.ts";
import { rowsName } from "./row-name.ts";
import { useRun } from "../hooks/use-run.ts";

const TYPING_PAUSE_MS = 250;
const titles = {
  transfer: "helper.transfer",
  addSigner: "helper.addSigner",
  delegate: "helper.delegate",
  cc: "helper.cc",
  remind: "helper.remind",
} as const satisfies Record<string, TextKey>;
export type Helper = keyof typeof titles;

export const helperTitle = (helper: Helper): string => t(titles[helper]);

/** The helpers of the flow that the server offers on this record now. */
export const helpersOf = (screen: CompiledScreen, record: Row): Helper[] =>
  (screen.flow?.helpers ?? []).filter((name): name is Helper => Object.hasOwn(titles, name) && record._actions?.includes(`help:${name}`) === true);

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
  const { isRunning, run } = useRun();
  const [people, setPeople] = useState<string[]>([]);
  const [opinion, setOpinion] = useState("");
  const [isMissing, setMissing] = useState(false);
  const title = helperTitle(helper);
  const asksWhom = helper !== "remind";
  async function submit() {
    setMissing(asksWhom && people.length === 0);
    if (asksWhom && people.length === 0) return;
    const input = { id: record.id, userIds: people, ...(opinion.trim() && { opinion: opinion.trim() }) };
    if (await run(() => source.assist(screen.path, helper, input), t("succeeded", { title }))) onDone();
  }
  return (
    <Modal
      open
      title={`${title}${rowsName(screen, [record])}`}
      width={460}
      okText={title}
      cancelText={t("cancel")}
      confirmLoading={isRunning}
      onOk={submit}
      onCancel={onClose}
    >
      <Form layout="vertical" size="middle" onSubmitCapture={submit}>
        {asksWhom ? (
          <Form.Item
            label={t("helper.people")}
            htmlFor="helper-people"
            required
            validateStatus={isMissing ? "error" : ""}
            help={isMissing ? t("helper.choose") : undefined}
          >
            <PeopleSelect path={screen.path} id={record.id} helper={helper} one={helper === "transfer"} value={people} onChange={setPeople} />
          </Form.Item>
        ) : (
          <p>{t("helper.remindAsk")}</p>
        )}
        <Form.Item label={t("helper.note")} htmlFor="helper-note">
          <Input.TextArea id="helper-note" rows={3} maxLength={500} showCount value={opinion} onChange={(event) => setOpinion(event.target.value)} />
        </Form.Item>
      </Form>
    </Modal>
  );
}

interface PeopleSelectProps {
  path: string;
  id: string;
  helper: Helper;
  /** Only one person. */
  one: boolean;
  value: string[];
  onChange(people: string[]): void;
}

/** People who may be brought in, searched on the server as one types. */
function PeopleSelect({ path, id, helper, one, value, onChange }: PeopleSelectProps) {
  const { options, isLoading, search } = useAskable(path, id, helper);
  return (
    <Select
      id="helper-people"
      mode="multiple"
      {...(one && { maxCount: 1 })}
      showSearch={{ filterOption: false, onSearch: search }}
      loading={isLoading}
      options={options}
      value={value}
      onChange={onChange}
      placeholder={t("helper.search")}
      style={{ width: "100%" }}
    />
  );
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
