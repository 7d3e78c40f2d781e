type Gate = (event: PopStateEvent) => void

let gate: Gate | null = null

// Window listeners run in the order of registration, whatever their phase. This one is registered when the
// entry loads, hence before the router's, and can stop a history step from reaching it.
addEventListener('popstate', (event) => gate?.(event), { capture: true })

/** Sets the handler that decides about history steps; null lets them pass. */
export function setLeaveGate(next: Gate | null): void {
  gate = next
}
