import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** By then a new demo school is filled, ms. */
const AFTER_MS = 6_000
/** V8 looks at what is left eight seconds after a collection and collects up to three times, ms. */
const DONE_AFTER_MS = 15_000

/** What collects garbage at once, in a process that was started without `--expose-gc`. */
export function garbageCollector(): () => void {
  setFlagsFromString('--expose-gc')
  // a context that is made now has it
  const collect = runInNewContext('gc') as () => void
  setFlagsFromString('--no-expose-gc')
  return collect
}

/**
 * Collects what the start has left behind, a quarter of the memory: V8 collects nothing in a process that is idle. It takes
 * some 60 ms, soon after the start. While memory counts more than speed, V8 then also makes its young generation small
 * again and moves together what is left, in small steps.
 */
export function collectGarbageOfStart(): void {
  setTimeout(() => {
    const collect = garbageCollector()
    setFlagsFromString('--optimize-for-size')
    collect()
    setTimeout(() => setFlagsFromString('--no-optimize-for-size'), DONE_AFTER_MS).unref()
  }, AFTER_MS).unref()
}
