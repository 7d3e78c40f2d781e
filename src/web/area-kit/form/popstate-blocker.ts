type Blocker = (event: PopStateEvent) => void

const blockers: Blocker[] = []

// Window listeners run in the order of registration, whatever their phase. This one is registered when the
// entry loads, hence before the router's, and can stop a history step from reaching it.
addEventListener('popstate', (event) => blockers.at(-1)?.(event), { capture: true })

/** Adds a handler that decides about history steps until the returned function removes it; the last one decides. */
export function addPopstateBlocker(blocker: Blocker): () => void {
  blockers.push(blocker)
  return () => {
    blockers.splice(blockers.indexOf(blocker), 1)
  }
}
