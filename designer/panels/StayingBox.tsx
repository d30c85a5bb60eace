import { type ReactNode, useEffect, useState } from "react";

interface Box {
  value: unknown;
  type(value: unknown): void;
  /** Hands over what was typed, once. */
  leave(): void;
}

interface StayingBoxProps {
  value: unknown;
  onSet(value: unknown): void;
  children(box: Box): ReactNode;
}

/** What is typed stays in the box until one leaves it: one stay is one step. */
export function StayingBox({ value, onSet, children }: StayingBoxProps) {
  const [typed, setTyped] = useState(value);
  useEffect(() => setTyped(value), [value]);
  const leave = () => {
    if (typed !== value) onSet(typed);
  };
  return children({ value: typed, type: setTyped, leave });
}
