import type { ChatEvent, ChatMessageShape } from '#contract/chat/events.ts'
import { MessageSampler } from './message-sampler.ts'

/** The message samplers of the rooms in which this server has browsers. */
export class MessageSamplers {
  readonly #rooms = new Map<number, MessageSampler>()
  readonly #perSecond: number
  readonly #deliver: (classId: number, messages: ChatMessageShape[]) => void

  constructor(perSecond: number, deliver: (classId: number, messages: ChatMessageShape[]) => void) {
    this.#perSecond = perSecond
    this.#deliver = deliver
  }

  offer(classId: number, messages: readonly ChatMessageShape[]): void {
    for (const message of messages) this.#samplerOf(classId).offer(message)
  }

  /** Drops a waiting message that was deleted. */
  handle(classId: number, event: ChatEvent): void {
    if (event.kind === 'deleted') this.#rooms.get(classId)?.withdraw(event.id)
  }

  remove(classId: number): void {
    this.#rooms.get(classId)?.close()
    this.#rooms.delete(classId)
  }

  close(): void {
    for (const classId of [...this.#rooms.keys()]) this.remove(classId)
  }

  #samplerOf(classId: number): MessageSampler {
    const known = this.#rooms.get(classId)
    if (known) return known
    const made = new MessageSampler({
      messagesPerSecond: this.#perSecond,
      deliver: (messages) => this.#deliver(classId, messages),
    })
    this.#rooms.set(classId, made)
    return made
  }
}
