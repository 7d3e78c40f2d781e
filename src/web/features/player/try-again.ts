/** pause before the nth attempt in a row, ms */
const PAUSES = [1_000, 2_000, 4_000, 8_000, 15_000]

/**
 * Calls `act` once: after a pause that grows with the failed attempts, or at once when the browser comes online. Half of
 * the pause is random, so that the viewers of a large class do not return at once.
 * @returns cancels it
 */
export function tryAgainSoon(failures: number, act: () => void): () => void {
  const pause = PAUSES[Math.min(failures, PAUSES.length - 1)] ?? 0
  const timer = setTimeout(go, pause * (0.5 + Math.random() / 2))
  function cancel() {
    clearTimeout(timer)
    window.removeEventListener('online', go)
  }
  function go() {
    cancel()
    act()
  }
  window.addEventListener('online', go)
  return cancel
}
