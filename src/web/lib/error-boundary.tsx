import { Component, type ReactNode } from 'react'
import { ErrorState } from '#web/ui/error-state.tsx'

interface State {
  failed: boolean
}

/** Limits a failure to the part of the page below it, with a button to retry. */
export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { failed: false }

  static getDerivedStateFromError(): State {
    return { failed: true }
  }

  retry = () => this.setState({ failed: false })

  override render(): ReactNode {
    return this.state.failed ? <ErrorState onRetry={this.retry} /> : this.props.children
  }
}
