// What was asked for is loaded as soon as the network is back, or when the person says so.
const again = () => location.reload();
addEventListener("online", again);
document.getElementById("again").addEventListener("click", again);
