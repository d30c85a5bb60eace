/** The control itself, or the first thing inside it that can hold the focus. */
export function focusControl(id: string): void {
  const element = document.getElementById(id);
  const target = element?.matches("input, textarea, button, [tabindex], [contenteditable]")
    ? element
    : element?.querySelector<HTMLElement>("input, textarea, button");
  target?.scrollIntoView({ block: "center", behavior: "smooth" });
  target?.focus({ preventScroll: true });
}
