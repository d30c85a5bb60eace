import { useEffect, useState } from "react";
import { type TileProps, useBoardPlace } from "../tile.ts";

const USUAL_SECONDS = 15;

/** Pictures and texts in turn. */
export function ProgramTile({ figures }: TileProps) {
  const { fileUrl } = useBoardPlace();
  const [at, setAt] = useState(0);
  const { rows } = figures;
  const row = rows[at % Math.max(1, rows.length)];
  const seconds = row?.seconds ?? USUAL_SECONDS;
  useEffect(() => {
    if (rows.length < 2) return;
    const timer = setTimeout(() => setAt((now) => (now + 1) % rows.length), seconds * 1000);
    return () => clearTimeout(timer);
  }, [seconds, rows.length, at]);
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
