// What was asked for is loaded as soon as the site answers again, or when the person says so. A browser may tell of a network before it carries
// anything, and then tells no more: hence the asking.
const PAUSE_MS = 3000;
const again = () => location.reload();
const ask = () =>
  fetch("/manifest.webmanifest", { method: "HEAD", cache: "no-store" }).then(again, () => {
    setTimeout(ask, PAUSE_MS);
  });
addEventListener("online", ask);
setTimeout(ask, PAUSE_MS);
document.getElementById("again").addEventListener("click", again);
