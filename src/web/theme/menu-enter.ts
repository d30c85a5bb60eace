/**
 * Enter on an entry of a menu may open a dialog, which takes the focus at once; without this the same press would go on as a click
 * on the dialog's close button. Returns the stop function.
 */
export function keepEnterInMenu(): () => void {
  const keep = (event: KeyboardEvent) => {
    if (event.key === "Enter" && event.target instanceof Element && event.target.getAttribute("role") === "menuitem") event.preventDefault();
  };
  addEventListener("keydown", keep, { capture: true });
  return () => removeEventListener("keydown", keep, { capture: true });
}
