import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { SignOnFrame } from "../login/SignOnFrame.tsx";

/** Shown while somebody is being signed in elsewhere or comes back; `failure` says why it ended. */
export function GoingPage({ failure }: { failure: string }) {
  const { t } = useTranslation("login");
  return (
    <SignOnFrame title={t(failure ? "going.failed" : "going.title")}>
      {failure ? (
        <>
          <p className="login-failure" role="alert">
            {failure}
          </p>
          <Link className="login-submit is-link" to="/login" replace>
            {t("going.back")}
          </Link>
        </>
      ) : (
        <p className="login-going" role="status">
          <span className="login-spinner" aria-hidden="true" />
          {t("going.says")}
        </p>
      )}
    </SignOnFrame>
  );
}
