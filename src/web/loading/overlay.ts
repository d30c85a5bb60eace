const id = "loading";

/** Takes the overlay of `index.html` away, at once or after a while; it stands there before any script runs. */
export function removeOverlay(delayMs = 0): void {
  const remove = () => document.getElementById(id)?.remove();
  if (delayMs > 0) setTimeout(remove, delayMs);
  else remove();
}
