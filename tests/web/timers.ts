/** Records the timers that are set from now on. */
export function watchTimers(): { clear: () => void; restore: () => void } {
  const { setTimeout, setInterval } = globalThis
  const waiting = new Set<NodeJS.Timeout>()
  const watched =
    <Arguments extends unknown[]>(set: (...given: Arguments) => NodeJS.Timeout) =>
    (...given: Arguments): NodeJS.Timeout => {
      const timer = set(...given)
      waiting.add(timer)
      return timer
    }
  // Node's timers have more properties, such as a promisified form
  globalThis.setTimeout = Object.assign(watched(setTimeout), setTimeout)
  globalThis.setInterval = Object.assign(watched(setInterval), setInterval)
  return {
    clear() {
      for (const timer of waiting) clearTimeout(timer)
      waiting.clear()
    },
    restore() {
      Object.assign(globalThis, { setTimeout, setInterval })
    },
  }
}
