import { Component, type ReactNode } from "react";

interface WrongPartProps {
  children: ReactNode;
  /** Whenever it is another, drawing is tried again. */
  again: unknown;
  /** Drawn instead of what cannot be drawn. */
  instead: ReactNode;
}

/** What cannot be drawn takes nothing else with it. */
export class WrongPart extends Component<WrongPartProps, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError(): { isBroken: boolean } {
    return { isBroken: true };
  }

  override componentDidUpdate(before: WrongPartProps): void {
    if (this.state.isBroken && before.again !== this.props.again) this.setState({ isBroken: false });
  }

  override render(): ReactNode {
    return this.state.isBroken ? this.props.instead : this.props.children;
  }
}
