'use client';

import { Component, type ReactNode } from 'react';

interface ErrorBoundaryProps {
  /** When this changes, the children are tried once more: what broke on one state may live on the next. */
  readonly resetKey: unknown;
  readonly fallback: (retry: () => void) => ReactNode;
  readonly children: ReactNode;
}

interface ErrorBoundaryState {
  readonly broken: boolean;
  readonly resetKey: unknown;
}

/** Keeps what breaks inside from taking its neighbours along (P25). */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { broken: false, resetKey: this.props.resetKey };

  static getDerivedStateFromError(): Partial<ErrorBoundaryState> {
    return { broken: true };
  }

  static getDerivedStateFromProps(
    props: ErrorBoundaryProps,
    state: ErrorBoundaryState,
  ): ErrorBoundaryState | null {
    return props.resetKey === state.resetKey ? null : { broken: false, resetKey: props.resetKey };
  }

  readonly #retry = (): void => this.setState({ broken: false });

  override render(): ReactNode {
    return this.state.broken ? this.props.fallback(this.#retry) : this.props.children;
  }
}
