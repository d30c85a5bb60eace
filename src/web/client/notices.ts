export interface Notice {
  kind: "error" | "warning" | "success";
  text: string;
}
type Listener = (notice: Notice) => void;

const listeners = new Set<Listener>();

/** Shows a sentence wherever the current page shows notices. The client knows nothing of the page. */
export function notify(notice: Notice): void {
  if (notice.text) for (const listener of listeners) listener(notice);
}

export function onNotice(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
