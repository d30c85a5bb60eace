import { Button, Input, Typography } from "antd";
import { useTranslation } from "react-i18next";
import { languageTitles } from "../../engine/language/languages.ts";
import type { Untranslated } from "../../engine/translation/untranslated.ts";
import { StayingBox } from "../panels/StayingBox.tsx";

interface TextLinesProps {
  texts: readonly Untranslated[];
  /** JSON Pointer. */
  onPlace(pointer: string): void;
  /** Words of a phrase in its language. */
  onSay(text: Untranslated, words: string): void;
}

/** Texts of the document that a language has no words for, each with a box for them. */
export function TextLines({ texts, onPlace, onSay }: TextLinesProps) {
  const { t } = useTranslation("designer");
  if (texts.length === 0) return <Typography.Text type="secondary">{t("review.noTexts")}</Typography.Text>;
  return (
    <ul className="designer-lines">
      {texts.map((text) => (
        <li key={`${text.language} ${text.phrase}`}>
          <Button type="link" size="small" className="designer-clear" onClick={() => onPlace(text.path)}>
            {text.phrase}
          </Button>
          <StayingBox value="" onSet={(words) => words !== "" && onSay(text, String(words))}>
            {(box) => (
              <Input
                size="small"
                aria-label={t("review.wordsOf", { phrase: text.phrase, language: languageTitles[text.language] ?? text.language })}
                placeholder={languageTitles[text.language]}
                value={String(box.value)}
                onChange={({ target }) => box.type(target.value)}
                onBlur={box.leave}
                onPressEnter={box.leave}
              />
            )}
          </StayingBox>
        </li>
      ))}
    </ul>
  );
}
