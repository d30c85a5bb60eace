// Runs before the first paint, so that the overlay already wears the colours this browser has kept (src/web/theme/root-looks.ts writes them).
try {
  const kept = JSON.parse(localStorage.getItem("flysource-themeConfigStyle"));
  if (typeof kept?.content === "string") document.documentElement.style.cssText = kept.content;
} catch {
  // A broken entry reads as nothing.
}
