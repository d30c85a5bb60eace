import type errors from "../locales/zh-CN/errors.json";
import type home from "../locales/zh-CN/home.json";
import type login from "../locales/zh-CN/login.json";
import type pages from "../locales/zh-CN/pages.json";
import type portal from "../locales/zh-CN/portal.json";
import type shell from "../locales/zh-CN/shell.json";
import type theme from "../locales/zh-CN/theme.json";

declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "shell";
    interpolationPrefix: "{";
    interpolationSuffix: "}";
  }
  // Merged by name, so that a folder declares its own namespace beside its texts.
  interface ResourceNamespaceMap {
    errors: typeof errors;
    home: typeof home;
    login: typeof login;
    pages: typeof pages;
    portal: typeof portal;
    shell: typeof shell;
    theme: typeof theme;
  }
}
