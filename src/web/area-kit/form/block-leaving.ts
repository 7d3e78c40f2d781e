import { navigation } from '#web/lib/navigation.ts'
import { addPopstateBlocker } from './popstate-blocker.ts'

interface Place {
  idx?: unknown
}

/** Index of a visit in the tab's history; null in a browser that does not expose it. */
function placeOf(state: unknown): number | null {
  const entry = 'navigation' in window ? window.navigation.currentEntry : null
  if (entry) return entry.index
  // The router numbers its own visits.
  const idx = typeof state === 'object' && state !== null ? (state as Place).idx : undefined
  return typeof idx === 'number' ? idx : null
}

/** The link of this document that an unmodified click follows to another page of it. */
function linkOf(event: MouseEvent): HTMLAnchorElement | null {
  const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null
  if (!plain || !link || link.target) return null
  const sameDocument = link.pathname === location.pathname && link.host === location.host
  return sameDocument && link.hash !== location.hash ? link : null
}

/** The blocks that are set, of a page and of a dialog above it; the last one asks for all. */
const blocks: symbol[] = []

/**
 * Blocks every way of leaving the page while it has unsaved changes. Within the document, `ask` receives a
 * function that continues; for leaving the document the browser asks. The returned function removes the block.
 */
export function blockLeaving(confirmLeaving: (goOn: () => void) => void): () => void {
  const block = Symbol('block')
  const here = placeOf(history.state)
  let agreed = false
  let returning = false
  let afterReturn = () => {}

  function unload(event: BeforeUnloadEvent): void {
    if (!agreed) event.preventDefault()
  }
  function press(event: MouseEvent): void {
    const link = agreed || blocks.at(-1) !== block ? null : linkOf(event)
    if (!link) return
    event.preventDefault()
    event.stopPropagation()
    const { href } = link
    confirmLeaving(() => {
      agreed = true
      navigation.go(href)
    })
  }
  // Back, forward and a changed address have already happened: undo them before the router sees them.
  function move(event: PopStateEvent): void {
    if (agreed) {
      // the step may stay on this page, which asks at the next one
      agreed = false
      return
    }
    event.stopImmediatePropagation()
    if (returning) {
      returning = false
      afterReturn()
      return
    }
    const there = placeOf(event.state)
    const assumed = event.state === null ? 1 : -1
    const steps = here !== null && there !== null && here !== there ? there - here : assumed
    returning = true
    history.go(-steps)
    confirmLeaving(() => {
      const repeat = () => {
        agreed = true
        history.go(steps)
      }
      // Two history steps at once would cancel each other.
      if (returning) afterReturn = repeat
      else repeat()
    })
  }

  addEventListener('beforeunload', unload)
  document.addEventListener('click', press, { capture: true })
  blocks.push(block)
  const unblock = addPopstateBlocker(move)
  return () => {
    removeEventListener('beforeunload', unload)
    document.removeEventListener('click', press, { capture: true })
    blocks.splice(blocks.indexOf(block), 1)
    unblock()
  }
}
