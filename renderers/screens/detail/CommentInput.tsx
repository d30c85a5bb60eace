import { Button, Flex, Mentions } from "antd";
import { useEffect, useRef, useState } from "react";
import type { Mentionable, RecordComment } from "../../../engine/api.ts";
import type { CompiledScreen } from "../../../engine/screens/screen-model.ts";
import { useDataSource } from "../../data-source.ts";
import { t } from "../../locales/t.ts";
import type { Saying } from "./use-comments.ts";

const WORDS_MAX = 1000;
const REST_MS = 200;

interface CommentInputProps {
  screen: CompiledScreen;
  recordId: string;
  /** Written anew; absent: a new one. */
  before?: RecordComment;
  okText: string;
  isRunning: boolean;
  onSend(said: Saying): Promise<boolean>;
  onCancel?(): void;
}

/** A box for a comment; `@` finds people who may comment on the record as well. */
export function CommentInput({ screen, recordId, before, okText, isRunning, onSend, onCancel }: CommentInputProps) {
  const [words, setWords] = useState(before?.words ?? "");
  const { found, look, chosen, choose } = useMentionable({ screen, recordId, first: before?.mentions ?? [] });
  const send = async () => {
    const mentions = chosen.filter(({ label }) => words.includes(`@${label}`)).map(({ value }) => value);
    if ((await onSend({ words: words.trim(), mentions })) && before === undefined) setWords("");
  };
  return (
    <div className="comment-input">
      <Mentions
        value={words}
        autoSize={{ minRows: 2, maxRows: 8 }}
        maxLength={WORDS_MAX}
        aria-label={t("comments.say")}
        placeholder={t("comments.say")}
        filterOption={false}
        notFoundContent={t("comments.nobody")}
        options={found.map(({ label }) => ({ value: label, label, key: label }))}
        onChange={setWords}
        onSearch={look}
        onSelect={({ value }) => choose(found.find(({ label }) => label === value))}
      />
      <Flex justify="flex-end" gap="small">
        {onCancel && <Button onClick={onCancel}>{t("cancel")}</Button>}
        <Button type="primary" loading={isRunning} disabled={words.trim() === ""} onClick={() => void send()}>
          {okText}
        </Button>
      </Flex>
    </div>
  );
}

interface Looking {
  screen: CompiledScreen;
  recordId: string;
  first: readonly Mentionable[];
}

/** People found as somebody types behind an `@`, and those who were chosen. */
function useMentionable({ screen, recordId, first }: Looking) {
  const source = useDataSource();
  const [found, setFound] = useState<readonly Mentionable[]>([]);
  const [chosen, setChosen] = useState(first);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const asked = useRef("");
  useEffect(() => () => clearTimeout(timer.current), []);
  const look = (keyword: string) => {
    clearTimeout(timer.current);
    asked.current = keyword;
    timer.current = setTimeout(() => {
      // Whoever cannot be found now is looked for again with the next letter.
      source.mentionable(screen.path, { id: recordId, keyword }).then(
        (people) => asked.current === keyword && setFound(people),
        () => undefined,
      );
    }, REST_MS);
  };
  const choose = (person: Mentionable | undefined) => person && setChosen((now) => [...now.filter(({ value }) => value !== person.value), person]);
  return { found, look, chosen, choose };
}
