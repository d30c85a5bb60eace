import { App } from "antd";
import { useEffect, useRef, useState } from "react";
import { fieldType } from "../../engine/fields/index.ts";
import { allowedExtensions, imageExtensions, isAllowedFile } from "../../engine/values/file-extension.ts";
import { type UploadedFile, useDataSource } from "../data-source.ts";
import { usePhone } from "../hooks/use-phone.ts";
import { shrinkPhoto } from "./shrink-photo.ts";
import { listValue, type WidgetProps } from "./widget.ts";
import { t } from "../locales/t.ts";

const MB = 1024 * 1024;
const DEFAULT_MAX_MB = 20;

export interface RunningUpload {
  key: string;
  name: string;
  share: number;
}

/** Extensions of the field, else those of the product for pictures or files. */
export function acceptedExtensions({ doc, type }: WidgetProps["field"]): readonly string[] {
  return doc.accept ?? (fieldType(type).holds === "images" ? imageExtensions : allowedExtensions);
}

/** Files of a field: what is stored, what is on its way, and adding or removing one. `single` keeps the value a text. */
export function useUpload(props: WidgetProps, single: boolean) {
  const isPhone = usePhone();
  const source = useDataSource();
  const { message } = App.useApp();
  const [running, setRunning] = useState<RunningUpload[]>([]);
  const [known, setKnown] = useState<UploadedFile[]>([]);
  const stop = useRef<AbortController | null>(null);
  useEffect(() => {
    stop.current = new AbortController();
    return () => stop.current?.abort();
  }, []);
  const ids = single ? listValue(props.value ? [props.value] : []) : listValue(props.value);
  // Several files finish at different times: each adds to what stands now, not to what stood when it began.
  const present = useRef(ids);
  present.current = ids;
  const { maxSizeMb = DEFAULT_MAX_MB } = props.field.doc;
  const accept = acceptedExtensions(props.field);
  const maxFiles = single ? 1 : (fieldType(props.field.type).valueSchema(props.field.doc).maxItems ?? Number.POSITIVE_INFINITY);

  const change = (next: string[]) => {
    present.current = next;
    props.onChange(next.length === 0 ? null : single ? next.at(-1) : next);
  };
  const refusal = (file: File): string | null => {
    if (!isAllowedFile(file.name, accept)) return t("file.type", { name: file.name, types: accept.join("、") });
    if (file.size > maxSizeMb * MB) return t("file.large", { name: file.name, mb: maxSizeMb });
    if (file.size === 0) return t("file.empty", { name: file.name });
    return null;
  };
  const add = async (given: File) => {
    // A phone's connection is slow and its camera is large.
    const file = isPhone ? await shrinkPhoto(given) : given;
    const refused = refusal(file) ?? (!single && present.current.length >= maxFiles ? t("file.most", { count: maxFiles }) : null);
    if (refused) return void message.error(refused);
    const key = `${file.name}-${file.size}-${file.lastModified}`;
    setRunning((now) => [...now, { key, name: file.name, share: 0 }]);
    try {
      const onProgress = (share: number) => setRunning((now) => now.map((one) => (one.key === key ? { ...one, share } : one)));
      const stored = await source.upload(file, { onProgress, signal: stop.current?.signal });
      setKnown((now) => [...now, stored]);
      change(single ? [stored.fileId] : [...present.current, stored.fileId]);
    } catch (cause) {
      if (!stop.current?.signal.aborted) message.error(cause instanceof Error ? cause.message : t("file.failed", { name: file.name }));
    } finally {
      setRunning((now) => now.filter((one) => one.key !== key));
    }
  };
  const remove = (fileId: string) => change(present.current.filter((id) => id !== fileId));
  return {
    ids,
    known,
    running,
    add,
    remove,
    accept,
    full: ids.length >= maxFiles && !single,
    acceptText: accept.map((one) => `.${one}`).join(","),
    maxSizeMb,
  };
}
