import { CheckCircleFilled, MinusCircleOutlined } from "@ant-design/icons";
import { Modal, Skeleton } from "antd";
import { useEffect, useState } from "react";
import type { Possible, Row } from "../../engine/api.ts";
import type { CompiledScreen } from "../../engine/screens/screen-model.ts";
import { useDataSource } from "../data-source.ts";
import { t } from "../locales/t.ts";
import { LoadFailure } from "../panels/LoadFailure.tsx";
import { actionTitle } from "./action-title.ts";
import { rowName } from "./row-name.ts";
import "./why-not.css";

interface WhyNotProps {
  screen: CompiledScreen;
  row: Row;
  onClose(): void;
}

/** What may be done with a record and what not, each with the state, rule or right that stands against it. */
export function WhyNot({ screen, row, onClose }: WhyNotProps) {
  const { lines, error, retry } = usePossible(screen, row);
  return (
    <Modal open title={t("why.title", { name: rowName(screen, row) })} footer={null} width={560} onCancel={onClose}>
      {error && <LoadFailure error={error} onRetry={retry} />}
      {!error && lines === null && <Skeleton active title={false} />}
      {lines !== null && (
        <ul className="why-not">
          {lines.map((line) => (
            <Line key={line.do} line={line} title={line.title ?? titleOf(screen, line.do)} />
          ))}
        </ul>
      )}
    </Modal>
  );
}

function Line({ line: { may, why }, title }: { line: Possible; title: string }) {
  return (
    <li className={may ? "why-not-may" : "why-not-not"}>
      {may ? <CheckCircleFilled aria-label={t("why.may")} /> : <MinusCircleOutlined aria-label={t("why.not")} />}
      <div>
        <strong>{title}</strong>
        {why.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
    </li>
  );
}

/** As the screen calls it, else as everybody does. */
function titleOf(screen: CompiledScreen, verb: string): string {
  const name = verb === "update" ? "edit" : verb;
  const listed = screen.screen.list?.row?.find((action) => action.do === name);
  return actionTitle(screen, listed ?? { do: name as "edit" });
}

function usePossible({ path }: CompiledScreen, { id }: Row) {
  const source = useDataSource();
  const [lines, setLines] = useState<readonly Possible[] | null>(null);
  const [error, setError] = useState<Error | null>(null);
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    void turn;
    let left = false;
    setError(null);
    source.possible(path, id).then(
      (found) => !left && setLines(found),
      (failure: Error) => !left && setError(failure),
    );
    return () => {
      left = true;
    };
  }, [source, path, id, turn]);
  return { lines, error, retry: () => setTurn((now) => now + 1) };
}
