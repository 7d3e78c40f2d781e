/** What is sent, by how much the line carries. */
export interface Quality {
  /** height of the picture, in pixels; the width follows from 16:9 */
  height: number
  /** bits a second */
  videoBits: number
}

export const AUDIO_BITS = 96_000

/** The best first. */
export const qualities: readonly [Quality, ...Quality[]] = [
  { height: 720, videoBits: 1_600_000 },
  { height: 480, videoBits: 800_000 },
  { height: 360, videoBits: 400_000 },
  { height: 240, videoBits: 200_000 },
]

/** seconds of video that wait to be sent, from which on the line is too weak */
const TOO_MUCH = 1.2
/** and below which it carries what is sent with ease */
const LITTLE = 0.25
/** how long too much has to wait, ms */
const WEAK_MS = 1_500
/** how long little has to wait before more is sent, ms; twice as long after each time that it was too much at once */
const STEADY_MS = 20_000
const LONGEST_STEADY_MS = 160_000
/** more that is too much within so long was sent too early, ms */
const TRIAL_MS = 30_000

/** Chooses the quality by what queues in the socket, in steps. */
export class LineControl {
  #step = 0
  #steady = STEADY_MS
  #weakSince: number | null = null
  #easySince: number | null = null
  #raisedAt = Number.NEGATIVE_INFINITY

  get quality(): Quality {
    return qualities[this.#step] ?? qualities[0]
  }

  /**
   * @param waiting bytes that are not sent yet
   * @param now ms
   * @returns the quality to continue with; null: as before
   */
  measure(waiting: number, now: number): Quality | null {
    const seconds = (waiting * 8) / (this.quality.videoBits + AUDIO_BITS)
    this.#weakSince = seconds > TOO_MUCH ? (this.#weakSince ?? now) : null
    this.#easySince = seconds < LITTLE ? (this.#easySince ?? now) : null
    if (this.#weakSince !== null && now - this.#weakSince >= WEAK_MS) return this.#move(1, now)
    if (this.#easySince !== null && now - this.#easySince >= this.#steady) return this.#move(-1, now)
    return null
  }

  #move(by: 1 | -1, now: number): Quality | null {
    this.#weakSince = null
    this.#easySince = null
    if (!qualities[this.#step + by]) return null
    this.#step += by
    if (by < 0) this.#raisedAt = now
    else if (now - this.#raisedAt < TRIAL_MS) this.#steady = Math.min(LONGEST_STEADY_MS, 2 * this.#steady)
    return this.quality
  }
}
