import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { FoundRecords } from "../../../../engine/api.ts";
import { call } from "../../client/http.ts";

const SHORTEST = 2;
const PAUSE_MS = 250;
const none: FoundRecords = { records: [], isPartial: false };

/** Records that the server finds for what was typed, once the person pauses. */
export function useFoundRecords(typed: string): FoundRecords & { isLooking: boolean } {
  const words = typed.trim();
  const [asked, setAsked] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setAsked(words), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [words]);
  const isLong = [...asked].length >= SHORTEST;
  const { data, isFetching } = useQuery({
    queryKey: ["find", asked],
    queryFn: ({ signal }) => call<FoundRecords>("GET", "/api/flySource-base/screen/find", { query: { keyword: asked }, signal }),
    enabled: isLong,
    staleTime: 10_000,
  });
  const isOwn = isLong && asked === words;
  return { ...(isOwn && data ? data : none), isLooking: [...words].length >= SHORTEST && (!isOwn || isFetching) };
}
