import { cpus } from 'node:os'
import { Transform } from 'node:stream'

/** the school is at work when others than the backup use more of the processors than this */
const BUSY = 0.4
/** what the backup takes of the processors meanwhile */
const SHARE = 0.05
/** how often that is looked at, ms; what is over before the first time disturbs nobody */
const LOOK_MS = 250
const FREE_MS = 2_000

/** What the processors have done so far, ms. */
export interface Look {
  now: number
  /** of all of them together, and how much of it they had nothing to do */
  all: number
  idle: number
  /** of this process */
  own: number
  processors: number
}

function lookAtProcessors(): Look {
  const each = cpus().map(({ times }) => times)
  const { user, system } = process.cpuUsage()
  return {
    now: performance.now(),
    all: each.reduce((sum, { user, nice, sys, idle, irq }) => sum + user + nice + sys + idle + irq, 0),
    idle: each.reduce((sum, { idle }) => sum + idle, 0),
    own: (user + system) / 1_000,
    processors: each.length,
  }
}

/** How long the backup pauses after what was done between two looks, ms. */
export function pauseAfter(before: Look, after: Look): number {
  const all = after.all - before.all
  const own = after.own - before.own
  const others = 1 - (after.idle - before.idle + own) / all
  if (!(others > BUSY)) return 0
  return Math.max(0, own / (SHARE * after.processors) - (after.now - before.now))
}

/** How long to pause now, ms. The lowest priority alone does not help: processors share their memory and their caches. */
function pauses(): () => number {
  /** null: what is done from the next call on counts */
  let before: Look | null = null
  let next = performance.now() + FREE_MS
  return () => {
    if (performance.now() < next) return 0
    const after = lookAtProcessors()
    const ms = before ? pauseAfter(before, after) : 0
    before = ms > 0 ? null : after
    next = after.now + (ms > 0 ? ms : LOOK_MS)
    return ms
  }
}

/** Counts what flows through it. @param isBesideSchool it flows no faster than an open school can spare */
export function throttled(isBesideSchool: boolean, onBytes: (bytes: number) => void): Transform {
  let bytes = 0
  const pause = isBesideSchool ? pauses() : () => 0
  return new Transform({
    transform(part: Buffer, _encoding, done) {
      bytes += part.length
      onBytes(bytes)
      const ms = pause()
      if (ms > 0) setTimeout(done, ms, null, part)
      else done(null, part)
    },
  })
}
