import { use } from "react";
import { Link } from "react-router";
import { loadAppInfo } from "../session/app-info.ts";

export function Brand() {
  const app = use(loadAppInfo());
  return (
    <Link to="/index" className="shell-brand" aria-label={`${app.globalTitle}，回到首页`}>
      <img src={new URL("../brand/icon.svg", import.meta.url).href} alt="" width="28" height="28" />
      <span>{app.globalTitle}</span>
    </Link>
  );
}
