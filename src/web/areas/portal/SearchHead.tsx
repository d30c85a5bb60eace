import { Input } from "antd";
import { PageStatistics } from "./PageStatistics.tsx";

interface SearchHeadProps {
  title: string;
  hint: string;
  /** Whose statistics are offered. */
  screen: string;
  onSearch(words: string): void;
}

/** Title of a page of things to choose from, with the box that narrows them while one types. */
export function SearchHead({ title, hint, screen, onSearch }: SearchHeadProps) {
  return (
    <header className="service-head">
      <h1>{title}</h1>
      <Input.Search allowClear size="large" placeholder={hint} aria-label={hint} onChange={(event) => onSearch(event.target.value.trim())} />
      <PageStatistics screen={screen} />
    </header>
  );
}
