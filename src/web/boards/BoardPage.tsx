import { useState } from "react";
import { useTranslation } from "react-i18next";
import { BoardView, type PickedScope } from "../../../renderers/boards/BoardView.tsx";
import { BoardPlaceProvider } from "../../../renderers/boards/tile.ts";
import { NotFoundPage } from "../pages/NotFoundPage.tsx";
import { BoardClock, FullScreenButton, SchoolName } from "./BoardHead.tsx";
import { useBoard } from "./use-board.ts";
import "./board-page.css";

/** The board of an address over the whole window. Nobody has to sign in. */
export function BoardPage({ path }: { path: string }) {
  return (
    <BoardPlaceProvider value={place}>
      <div className="board-page">
        <LiveBoard path={path} />
      </div>
    </BoardPlaceProvider>
  );
}

const place = {
  board: (path: string) => <LiveBoard path={path} />,
  fileUrl: (id: string) => `/api/flySource-resource/openApi/public/link-file?fileId=${encodeURIComponent(id)}`,
  now: () => new Date(),
};

function LiveBoard({ path }: { path: string }) {
  const { t } = useTranslation("pages");
  const [scope, setScope] = useState<PickedScope | null>(null);
  const { board, states, isLive, isMissing } = useBoard(path, scope);
  if (isMissing) return <NotFoundPage />;
  if (board === null) return <p className="board-loading">{t("board.loading")}</p>;
  const end = (
    <>
      <BoardClock />
      <FullScreenButton />
    </>
  );
  return <BoardView board={board} states={states} scope={scope} onScope={setScope} isLive={isLive} start={<SchoolName />} end={end} />;
}
