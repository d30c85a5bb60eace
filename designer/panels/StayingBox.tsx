import { type ReactNode, useEffect, useRef, useState } from "react";

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

/** What is typed stays in the box until one leaves it, or the box is taken away: one stay is one step. */
export function StayingBox({ value, onSet, children }: StayingBoxProps) {
  const [typed, setTyped] = useState(value);
  useEffect(() => setTyped(value), [value]);
  const leave = () => {
    if (typed !== value) onSet(typed);
  };
  const latest = useRef(leave);
  useEffect(() => {
    latest.current = leave;
  });
  // Whoever points at another part takes the box away before it loses the focus.
  useEffect(() => () => latest.current(), []);
  return children({ value: typed, type: setTyped, leave });
}
