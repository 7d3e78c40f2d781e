import type { ServerResponse } from 'node:http'

/** requests of one viewer that wait at once; of more the oldest one is answered as it is */
const MOST_OF_VIEWER = 4

/** Requests that wait for what comes next in a broadcast: for a time, not too many of one viewer, and not of who has left. */
export class ViewerWaits {
  readonly #waiting = new Map<number, Set<AbortController>>()
  #isStopped = false

  async wait(
    sessionId: number,
    response: ServerResponse,
    ms: number,
    until: (signal: AbortSignal) => Promise<void>,
  ): Promise<void> {
    if (this.#isStopped || response.destroyed) return
    const own = this.#waiting.get(sessionId) ?? new Set()
    this.#waiting.set(sessionId, own)
    const [oldest] = own
    if (own.size >= MOST_OF_VIEWER) oldest?.abort()
    const wait = new AbortController()
    own.add(wait)
    const end = (): void => wait.abort()
    const timer = setTimeout(end, ms)
    response.once('close', end)
    await until(wait.signal)
    clearTimeout(timer)
    response.off('close', end)
    own.delete(wait)
    if (own.size === 0 && this.#waiting.get(sessionId) === own) this.#waiting.delete(sessionId)
  }

  stop(): void {
    this.#isStopped = true
    for (const own of this.#waiting.values()) for (const wait of own) wait.abort()
  }
}
