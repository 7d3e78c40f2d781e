/** Scroll position of each visited page, by the router's key of the visit. */
const places = new Map<string, number>()
/** How long to wait for a loading page to become long enough. Milliseconds. */
const TIMEOUT_MS = 2000

export function keepScroll(key: string): void {
  places.set(key, scrollY)
}

/** Restores the scroll position of a visit, waiting for content to load; stops as soon as the user scrolls. */
export function restoreScroll(key: string): () => void {
  const top = places.get(key)
  if (top === undefined) {
    scrollTo(0, 0)
    return () => undefined
  }
  const aim = top
  const observer = new ResizeObserver(move)
  const timer = setTimeout(stop, TIMEOUT_MS)
  function move(): void {
    scrollTo(0, aim)
    if (Math.abs(scrollY - aim) < 2) stop()
  }
  function stop(): void {
    clearTimeout(timer)
    observer.disconnect()
    removeEventListener('wheel', stop)
    removeEventListener('touchmove', stop)
    removeEventListener('keydown', stop)
  }
  addEventListener('wheel', stop, { passive: true })
  addEventListener('touchmove', stop, { passive: true })
  addEventListener('keydown', stop)
  observer.observe(document.body)
  move()
  return stop
}
