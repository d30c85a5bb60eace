import { useSyncExternalStore } from "react";

/** The style sheets say the same: `width < 768px`. */
const phone = "(width < 768px)";

function follow(changed: () => void): () => void {
  const query = matchMedia(phone);
  query.addEventListener("change", changed);
  return () => query.removeEventListener("change", changed);
}

/** Whether the window is as narrow as a phone: frame, lists, forms and pickers change their shape at one width. */
export const usePhone = (): boolean =>
  useSyncExternalStore(
    follow,
    () => matchMedia(phone).matches,
    () => false,
  );
