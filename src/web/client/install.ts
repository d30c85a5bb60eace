/** Lets the browser keep the page that says there is no network, and with the manifest install the site; a browser that cannot is none the worse. */
export function keepOfflinePage(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  const register = () => void navigator.serviceWorker.register("/service-worker.js").catch(() => undefined);
  // After the first page is there: it is what the person waits for.
  if (document.readyState === "complete") register();
  else addEventListener("load", register);
}
