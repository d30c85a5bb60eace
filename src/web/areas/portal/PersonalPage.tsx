import { useSearchParams } from "react-router";
import { ScreenPage } from "../../../../renderers/screens/ScreenPage.tsx";

const nothing = () => undefined;

/** A personal page: a screen document at an address of its own. */
export function PersonalPage({ screen }: { screen: string }) {
  const [query, setQuery] = useSearchParams();
  return <ScreenPage id={screen} query={query} onQuery={setQuery} onTitle={nothing} />;
}
