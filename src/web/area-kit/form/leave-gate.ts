type Gate = (event: PopStateEvent) => void

let gate: Gate | null = null

// The window calls its listeners in the order of their registration, whatever their phase. This one is registered
// when the entry is loaded, hence before the router's, and can keep a step through the history from it.
addEventListener('popstate', (event) => gate?.(event), { capture: true })

/** Who decides on steps through the history from now on; null lets them pass. */
export function setLeaveGate(next: Gate | null): void {
  gate = next
}
