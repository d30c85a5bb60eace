import { useEffect, useRef, useState } from "react";
import type { AnswerForm } from "../../../engine/api.ts";
import { type AnswerAsked, useDataSource } from "../../data-source.ts";
import { textOf } from "../../text.ts";
import type { WidgetProps } from "../widget.ts";

/** The questions, and what names them: the record, or the row with the questions. */
export interface OpenForm extends AnswerForm {
  about: string;
  asked: AnswerAsked;
}

interface Opened {
  form: OpenForm | null;
  failure: string | null;
  /** Title of the field that must be chosen first. */
  needs: string | null;
}

/** Opens the questions as soon as it is known which; a record that is being made opens them anew when what they are asked for changes. */
export function useAnswerForm({ field, screen, record }: Pick<WidgetProps, "field" | "screen" | "record">): Opened {
  const source = useDataSource();
  const values = record();
  const by = (field.doc.sheet ?? "").split(".")[0]!;
  const id = typeof values.id === "string" && values.id !== "" ? values.id : null;
  const sheet = typeof values[by] === "string" && values[by] !== "" ? (values[by] as string) : null;
  const own = id === null ? references(screen, values) : "";
  const about = id ?? (sheet === null ? null : `+${sheet}`);
  const [state, setState] = useState<{ form: OpenForm | null; failure: string | null }>({ form: null, failure: null });
  const stored = useRef(values);
  stored.current = values;
  useEffect(() => {
    if (about === null) return setState({ form: null, failure: null });
    let isOpen = true;
    const asked: AnswerAsked = {
      field: field.path,
      ...(about.startsWith("+") ? { sheet: about.slice(1), record: JSON.parse(own || "{}") } : { id: about }),
    };
    source.openAnswers(screen.path, asked).then(
      (form) => isOpen && setState({ form: { ...form, about, asked }, failure: null }),
      (cause: unknown) => isOpen && setState({ form: null, failure: cause instanceof Error ? cause.message : "" }),
    );
    return () => {
      isOpen = false;
    };
  }, [source, screen.path, field.path, about, own]);
  return { ...state, needs: about === null ? textOf(screen.fields[by]?.title) : null };
}

/** What the rows of repeated sections may hang on. */
function references(screen: WidgetProps["screen"], values: Readonly<Record<string, unknown>>): string {
  const own = Object.values(screen.fields).filter(({ path, ref }) => ref !== null && !path.includes(".") && typeof values[path] === "string");
  return JSON.stringify(Object.fromEntries(own.map(({ path }) => [path, values[path]])));
}
