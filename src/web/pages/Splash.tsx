import "./pages.css";

/** Shown while a part of the product loads. */
export function Splash() {
  return (
    <div className="splash" role="status" aria-label="正在加载">
      <span />
      <span />
      <span />
    </div>
  );
}
