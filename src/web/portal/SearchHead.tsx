import { Input } from "antd";

/** Title of a page of things to choose from, with the box that narrows them while one types. */
export function SearchHead({ title, hint, onSearch }: { title: string; hint: string; onSearch(words: string): void }) {
  return (
    <header className="service-head">
      <h1>{title}</h1>
      <Input.Search allowClear size="large" placeholder={hint} aria-label={hint} onChange={(event) => onSearch(event.target.value.trim())} />
    </header>
  );
}
