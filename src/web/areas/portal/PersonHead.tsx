import { Progress, Tag } from "antd";
import { useTranslation } from "react-i18next";
import { passwordBar } from "../../../../engine/values/password-strength.ts";
import { useStoredUser } from "../../session/stored-user.ts";
import { Face } from "./profile/Face.tsx";

/** Name, unit, roles, last sign-in, and how strong the password is. */
export function PersonHead() {
  const { t } = useTranslation("portal");
  const { t: shell } = useTranslation();
  const user = useStoredUser();
  const level = Math.min(Math.max(Number(user?.passWordLevel ?? 0), 0), 2) as 0 | 1 | 2;
  const name = user?.userName ?? "";
  return (
    <section className="person-head">
      <Face />
      <div>
        <h1>
          {name}
          {user?.nickName && user.nickName !== name && <small>{user.nickName}</small>}
        </h1>
        <p>{[user?.accountNo, user?.detail?.departmentName || user?.schoolName].filter(Boolean).join(" · ")}</p>
        <p>
          {(user?.detail?.roleNames ?? []).map((role) => (
            <Tag key={role}>{role}</Tag>
          ))}
        </p>
      </div>
      <dl>
        <dt>{t("lastSignIn")}</dt>
        <dd>{user?.lastLoginTime ?? t("firstTime")}</dd>
        <dt>{shell("password.strength")}</dt>
        <dd>
          <Progress
            percent={passwordBar(level).percent}
            size="small"
            format={() => shell(`password.levels.${level}`)}
            aria-label={shell("password.strength")}
          />
        </dd>
      </dl>
    </section>
  );
}
