import { Input } from "antd";
import type { ReactNode } from "react";
import type { FilterProps } from "./filter.ts";
import { one } from "./query-value.ts";
import { useTypedText } from "./use-typed-text.ts";

interface WordsInputProps extends Pick<FilterProps, "id" | "title" | "query" | "onChange"> {
  /** Name of the parameter. */
  name: string;
  placeholder: string;
  prefix?: ReactNode;
  maxLength?: number;
}

/** Words that are asked for when the person pauses or presses Enter. */
export function WordsInput({ id, title, query, onChange, name, ...looks }: WordsInputProps) {
  const [text, type, flush] = useTypedText(one(query[name]) ?? "", (next) => onChange({ [name]: next || null }));
  return <Input id={id} aria-label={title} value={text} onChange={(event) => type(event.target.value)} onPressEnter={flush} allowClear {...looks} />;
}
