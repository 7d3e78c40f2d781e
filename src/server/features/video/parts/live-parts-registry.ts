import type { Db } from '../../../db/database.ts'
import { cachePerDatabase } from '../../../lib/cache-per-database.ts'
import type { LiveParts } from '../../../lib/live-parts.ts'
import { workerLink } from '../../../lib/workers/link.ts'

/** parts of which nothing was heard for so long are those of a process that has ended, ms */
const FRESH_MS = 10_000

interface Kept {
  parts: LiveParts
  at: number
}

/** The parts of the broadcasts that this machine receives, by their videos; every worker has them. */
class LivePartsRegistry {
  readonly #kept = new Map<number, Kept>()
  readonly #waiting = new Map<number, Set<() => void>>()

  constructor() {
    workerLink()?.on('liveParts', ({ videoId, parts }) => this.#set(videoId, parts))
  }

  /** null: players get stored segments alone */
  get(videoId: number): LiveParts | null {
    const kept = this.#kept.get(videoId)
    return kept && performance.now() - kept.at < FRESH_MS ? kept.parts : null
  }

  /** @param parts null: the broadcast is not received any more */
  publish(videoId: number, parts: LiveParts | null): void {
    this.#set(videoId, parts)
    workerLink()?.tell('liveParts', { videoId, parts })
  }

  /** Resolves when the parts hold what is waited for, when there are none any more, or at the signal. */
  until(videoId: number, holds: (parts: LiveParts) => boolean, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const waiting = this.#waiting.get(videoId) ?? new Set()
      this.#waiting.set(videoId, waiting)
      const end = (): void => {
        waiting.delete(look)
        signal.removeEventListener('abort', end)
        if (waiting.size === 0 && this.#waiting.get(videoId) === waiting) this.#waiting.delete(videoId)
        resolve()
      }
      const look = (): void => {
        const parts = this.get(videoId)
        if (!parts || holds(parts)) end()
      }
      waiting.add(look)
      signal.addEventListener('abort', end)
      if (signal.aborted) end()
      else look()
    })
  }

  #set(videoId: number, parts: LiveParts | null): void {
    if (parts) this.#kept.set(videoId, { parts, at: performance.now() })
    else this.#kept.delete(videoId)
    for (const look of [...(this.#waiting.get(videoId) ?? [])]) look()
  }
}

export const livePartsOf = cachePerDatabase<LivePartsRegistry, Db>(() => new LivePartsRegistry())
