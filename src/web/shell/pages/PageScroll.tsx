import { type ReactNode, useLayoutEffect, useRef } from "react";
import { useTheme } from "../../theme/theme-store.ts";

/** Scrolls one page and brings it back to where it was left. */
export function PageScroll({ children }: { children: ReactNode }) {
  const { isFixedHeader, animation } = useTheme((theme) => theme.config);
  const box = useRef<HTMLDivElement>(null);
  const left = useRef(0);
  useLayoutEffect(() => {
    // With a header that scrolls along the window itself is scrolled.
    const own = isFixedHeader ? box.current : null;
    const scroller = own ?? document.scrollingElement!;
    scroller.scrollTop = left.current;
    const remember = () => {
      left.current = scroller.scrollTop;
    };
    const source: EventTarget = own ?? document;
    source.addEventListener("scroll", remember, { passive: true });
    return () => source.removeEventListener("scroll", remember);
  }, [isFixedHeader]);
  return (
    <div className={`page-scroll page-${animation}`} ref={box}>
      {children}
    </div>
  );
}
