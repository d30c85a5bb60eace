import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import type { PlayedItem, Playing } from "../../../engine/api/players.ts";
import { plain } from "../../../renderers/boards/tiles/ProgramTile.tsx";
import { useTurns } from "../../../renderers/boards/use-turns.ts";
import { BoardPage } from "./BoardPage.tsx";
import { tellPlayed, usePlayer } from "./use-player.ts";
import "./player-page.css";

/** So long the screen's own board stands between two rounds of programmes, seconds. */
const BOARD_SECONDS = 60;

/** A screen on a wall: shows its code until somebody makes it a player, then what is played there, for months. */
export function PlayerPage() {
  const { t } = useTranslation("pages");
  const { code, playing, token } = usePlayer();
  if (playing !== null && token !== null) return <PlayedPage playing={playing} token={token} />;
  return (
    <main className="player-page player-pairing">
      <h1>{t("player.title")}</h1>
      <output>{code ?? "······"}</output>
      <p>{t("player.hint")}</p>
    </main>
  );
}

function PlayedPage({ playing, token }: { playing: Playing; token: string }) {
  const own = playing.board === null ? [] : [boardItem(playing.board, playing.name)];
  const rounds = [...own, ...playing.items];
  const [at] = useTurns(rounds.map(({ seconds }) => seconds));
  const [insert] = playing.inserts;
  const item = insert ?? (playing.isResting ? undefined : rounds[at % Math.max(1, rounds.length)]);
  const shown = item?.id ?? "";
  const title = item?.title ?? "";
  useEffect(() => {
    if (title !== "") void tellPlayed(token, { content: title, programId: shown === "" ? null : shown });
  }, [token, shown, title]);
  return (
    <main className={`player-page is-effect-${item?.effect ?? "1"}`} aria-label={playing.name}>
      {item !== undefined && <Played key={`${shown} ${at}`} item={item} isUrgent={insert !== undefined} />}
    </main>
  );
}

const boardItem = (board: string, title: string): PlayedItem => ({
  ...{ id: "", type: "5", title, text: "", files: [], url: null, board, seconds: BOARD_SECONDS, effect: "1" },
});

function Played({ item, isUrgent }: { item: PlayedItem; isUrgent: boolean }) {
  const { board, files, text, title, type, url } = item;
  const [file] = files;
  if (board !== null) return <BoardPage path={board} />;
  return (
    <article className={isUrgent ? "player-item is-urgent" : "player-item"} role={isUrgent ? "alert" : undefined}>
      {file !== undefined && (type === "2" ? <video src={fileUrl(file)} autoPlay muted loop /> : <img src={fileUrl(file)} alt={title} />)}
      <h1>{title}</h1>
      {text !== "" && <p>{plain(text)}</p>}
      {url !== null && <p className="player-address">{url}</p>}
    </article>
  );
}

const fileUrl = (id: string): string => `/api/flySource-resource/openApi/public/link-file?fileId=${encodeURIComponent(id)}`;
