import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { Foreseen } from "../../engine/flow/types.ts";
import { useDataSource, type Values } from "../data-source.ts";
import type { FormModel } from "../formily/index.ts";

/** Between the last change and the question, in milliseconds: typing is many changes. */
const REST_MS = 700;

interface ForesightInput {
  model: FormModel;
  /** Absent: a new record. */
  id: string | undefined;
  /** Sent beside what the form holds. */
  preset: Values | undefined;
}

/** What would become of a form that is being filled in, asked again as it changes. Undefined while nothing was answered. */
export function useForesight({ model, id, preset }: ForesightInput): Foreseen | undefined {
  const source = useDataSource();
  const { path } = model.plan.screen;
  const [asked, ask] = useState<string | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const end = model.follow([...model.plan.items.keys()], () => {
      clearTimeout(timer);
      timer = setTimeout(() => ask(JSON.stringify({ ...preset, ...model.submission() })), REST_MS);
    });
    return () => {
      clearTimeout(timer);
      end();
    };
  }, [model, preset]);
  const { data } = useQuery({
    queryKey: ["foresee", path, id ?? "", asked],
    queryFn: () =>
      // What cannot be told now is told with the next change, and nobody who fills in a form asked for it.
      source.foresee(path, { ...(id !== undefined && { id }), values: JSON.parse(asked!) as Values }).catch((): Foreseen => ({ next: [] })),
    enabled: asked !== null,
    placeholderData: keepPreviousData,
  });
  return data;
}
