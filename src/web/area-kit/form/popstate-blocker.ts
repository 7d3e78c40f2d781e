type Blocker = (event: PopStateEvent) => void

let blocker: Blocker | null = null

// Window listeners run in the order of registration, whatever their phase. This one is registered when the
// entry loads, hence before the router's, and can stop a history step from reaching it.
addEventListener('popstate', (event) => blocker?.(event), { capture: true })

/** Sets the handler that decides about history steps; null lets them pass. */
export function setPopstateBlocker(next: Blocker | null): void {
  blocker = next
}
