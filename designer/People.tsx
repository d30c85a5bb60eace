import { Avatar, Tooltip } from "antd";
import { useTranslation } from "react-i18next";
import { titleOfSource } from "./document-titles.ts";
import { useDesign } from "./use-workspace.ts";

/** Who else is in the designer, those on the open document first. */
export function People({ file }: { file: string }) {
  const { t } = useTranslation("designer");
  const people = useDesign((state) => state.people);
  const sources = useDesign((state) => state.sources);
  if (people.length === 0) return null;
  const isHere = (one: { file: string }) => file !== "" && one.file === file;
  const ordered = people.toSorted((one, other) => Number(isHere(other)) - Number(isHere(one)));
  return (
    <Avatar.Group max={{ count: 4 }} size="small">
      {ordered.map((one) => {
        const source = sources.get(one.file);
        const where = source === undefined ? t("people.gallery") : t("people.at", { title: titleOfSource(source) });
        return (
          <Tooltip key={`${one.userName} ${one.file}`} title={`${one.userName} ${where}`}>
            <Avatar className={isHere(one) ? "designer-here" : ""}>
              <span role="img" aria-label={`${one.userName} ${where}`}>
                {[...one.userName][0]}
              </span>
            </Avatar>
          </Tooltip>
        );
      })}
    </Avatar.Group>
  );
}
