import { Component, type ReactNode } from "react";

interface WrongPartProps {
  children: ReactNode;
  /** Drawn instead of what cannot be drawn. */
  instead: ReactNode;
}

/** What cannot be drawn takes nothing else with it. Another `key` tries again. */
export class WrongPart extends Component<WrongPartProps, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError(): { isBroken: boolean } {
    return { isBroken: true };
  }

  override render(): ReactNode {
    return this.state.isBroken ? this.props.instead : this.props.children;
  }
}
