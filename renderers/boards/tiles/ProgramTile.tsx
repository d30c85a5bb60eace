import { type TileProps, useBoardPlace } from "../tile.ts";
import { useTurns } from "../use-turns.ts";

const USUAL_SECONDS = 15;

/** Pictures and texts in turn. */
export function ProgramTile({ figures }: TileProps) {
  const { fileUrl } = useBoardPlace();
  const { rows } = figures;
  const [at] = useTurns(rows.map(({ seconds }) => seconds ?? USUAL_SECONDS));
  const row = rows[at];
  if (row === undefined) return null;
  const [file] = row.files;
  return (
    <article className="tile-program" key={row.id}>
      {file !== undefined && <img src={fileUrl(file)} alt={row.title} />}
      <h3>{row.title}</h3>
      {row.text !== "" && <p>{plain(row.text)}</p>}
    </article>
  );
}

/** Rich text is said as text: a wall has nothing to click. */
export const plain = (text: string): string => new DOMParser().parseFromString(text, "text/html").body.textContent ?? "";
