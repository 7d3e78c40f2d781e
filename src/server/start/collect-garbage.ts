import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** By then a new demo school is filled, ms. */
const AFTER_MS = 6_000
/** V8 gives the pages that a collection has emptied back with the next, ms. */
const AGAIN_MS = 300

/** What collects garbage at once, in a process that was started without `--expose-gc`. */
export function garbageCollector(): () => void {
  setFlagsFromString('--expose-gc')
  // a context that is made now has it
  const collect = runInNewContext('gc') as () => void
  setFlagsFromString('--no-expose-gc')
  return collect
}

/**
 * Collects what the start has left behind, a fifth of the memory: V8 collects nothing in a process that is idle. It takes
 * some 60 ms, soon after the start.
 */
export function collectGarbageOfStart(): void {
  setTimeout(() => {
    const collect = garbageCollector()
    collect()
    setTimeout(collect, AGAIN_MS).unref()
  }, AFTER_MS).unref()
}
