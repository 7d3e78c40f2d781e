import type { ChatMessageShape } from '#contract/chat/events.ts'

export interface SamplerOptions {
  messagesPerSecond: number
  deliver: (messages: ChatMessageShape[]) => void
  random?: () => number
}

const WINDOW_MS = 500

/**
 * Samples the messages of a room that receives more than anybody can read. Below the budget each message is sent at
 * once. Beyond
 * the budget, every message of a half-second window has the same chance of being sent, whoever came
 * first; the others are still stored and can be read back. Messages of those who moderate the class are always shown.
 */
export class MessageSampler {
  readonly #deliver: SamplerOptions['deliver']
  readonly #random: () => number
  readonly #perSecond: number
  readonly #places: number
  /** messages that may still go out at once */
  #left: number
  #countedAt = performance.now()
  #chosen: ChatMessageShape[] = []
  #seen = 0
  #window: NodeJS.Timeout | null = null

  constructor({ messagesPerSecond, deliver, random = Math.random }: SamplerOptions) {
    this.#deliver = deliver
    this.#random = random
    this.#perSecond = messagesPerSecond
    this.#places = Math.max(1, Math.round((messagesPerSecond * WINDOW_MS) / 1000))
    this.#left = messagesPerSecond
  }

  offer(message: ChatMessageShape): void {
    if (message.is_teacher || message.is_assistant) this.#deliver([message])
    else if (this.#window === null && this.#takePlace()) this.#deliver([message])
    else this.#wait(message)
  }

  /** A message that was deleted is not shown any more. */
  withdraw(id: number): void {
    this.#chosen = this.#chosen.filter((message) => message.id !== id)
  }

  close(): void {
    if (this.#window) clearTimeout(this.#window)
    this.#window = null
  }

  #takePlace(): boolean {
    const now = performance.now()
    const gained = ((now - this.#countedAt) / 1000) * this.#perSecond
    this.#left = Math.min(this.#perSecond, this.#left + gained)
    this.#countedAt = now
    if (this.#left < 1) return false
    this.#left -= 1
    return true
  }

  /** Each message that comes takes a place with the chance that all of the window shall have had at its end. */
  #wait(message: ChatMessageShape): void {
    this.#seen += 1
    if (this.#chosen.length < this.#places) this.#chosen.push(message)
    else {
      const place = Math.floor(this.#random() * this.#seen)
      if (place < this.#places) this.#chosen[place] = message
    }
    this.#window ??= setTimeout(() => this.#show(), WINDOW_MS)
  }

  #show(): void {
    const isOverBudget = this.#seen > this.#places
    if (this.#chosen.length > 0) this.#deliver(this.#chosen.toSorted((a, b) => a.id - b.id))
    this.#chosen = []
    this.#seen = 0
    this.#left = 0
    this.#countedAt = performance.now()
    this.#window = isOverBudget ? setTimeout(() => this.#show(), WINDOW_MS) : null
  }
}
