import i18next, { type BackendModule } from "i18next";
import { initReactI18next } from "react-i18next";
import { fallbackLanguage, type LanguageId, languageTags } from "./languages.ts";
import { loadNamespace } from "./namespaces.ts";

/** Texts come one namespace and language at a time, when first asked for. */
const files: BackendModule = {
  type: "backend",
  init: () => undefined,
  read: (language, namespace, done) => {
    loadNamespace(language, namespace).then(
      (texts) => done(null, texts),
      (error: Error) => done(error, null),
    );
  },
};

/** Loads the texts every page needs. Pages ask for more with `useTranslation(<namespace>)`. */
export async function startI18n(language: LanguageId): Promise<void> {
  if (i18next.isInitialized) return switchLanguage(language);
  await loadScreenTexts(language);
  await i18next
    .use(files)
    .use(initReactI18next)
    .init({
      lng: languageTags[language],
      fallbackLng: languageTags[fallbackLanguage],
      supportedLngs: Object.values(languageTags),
      ns: ["pages", "errors"],
      defaultNS: "shell",
      // One pair of braces: two would be the expressions that no document may carry.
      interpolation: { escapeValue: false, prefix: "{", suffix: "}" },
    });
  markDocument(language);
}

let wanted: LanguageId | null = null;

/** Everything on the page changes at once: i18next loads what is in use before it tells anyone. Of two switches in a hurry the later one holds. */
export async function switchLanguage(language: LanguageId): Promise<void> {
  wanted = language;
  // Document texts look at the page's language while they are drawn, so it stands before the redraw.
  await Promise.all([i18next.loadLanguages(languageTags[language]), loadScreenTexts(language)]);
  if (wanted !== language) return;
  markDocument(language);
  await i18next.changeLanguage(languageTags[language]);
}

/** The words of the screens; those of zh-CN come with them. */
async function loadScreenTexts(language: LanguageId): Promise<void> {
  if (language === fallbackLanguage) return;
  const { loadTexts } = await import("../../../renderers/locales/t.ts");
  await loadTexts(languageTags[language], () => loadNamespace(languageTags[language], "screens") as Promise<Record<string, string>>);
}

function markDocument(language: LanguageId): void {
  if (globalThis.document) document.documentElement.lang = languageTags[language];
}

export const i18n = i18next;
