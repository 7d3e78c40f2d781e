type Blocker = (event: PopStateEvent) => void

const blockers: Blocker[] = []

/**
 * Called when an entry loads: window listeners run in the order of registration, whatever their phase, and this one can
 * stop a history step only before the router's. Where it is not called, as on the public pages, whose first script has
 * no room for it, nothing decides about history steps.
 */
export function blockHistorySteps(): void {
  addEventListener('popstate', (event) => blockers.at(-1)?.(event), { capture: true })
}

/** Adds a handler that decides about history steps until the returned function removes it; the last one decides. */
export function addPopstateBlocker(blocker: Blocker): () => void {
  blockers.push(blocker)
  return () => {
    blockers.splice(blockers.indexOf(blocker), 1)
  }
}
