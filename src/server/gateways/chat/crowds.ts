import type { ChatEvent, ChatMessageShape } from '#contract/chat/events.ts'
import { Crowd } from './crowd.ts'

/** The crowds of all rooms that this server shows something to. */
export class Crowds {
  readonly #rooms = new Map<number, Crowd>()
  readonly #perSecond: number
  readonly #deliver: (classId: number, messages: ChatMessageShape[]) => void

  constructor(perSecond: number, deliver: (classId: number, messages: ChatMessageShape[]) => void) {
    this.#perSecond = perSecond
    this.#deliver = deliver
  }

  offer(classId: number, messages: readonly ChatMessageShape[]): void {
    for (const message of messages) this.#crowdOf(classId).offer(message)
  }

  /** What was deleted while it waited is not shown. */
  heed(classId: number, event: ChatEvent): void {
    if (event.kind === 'deleted') this.#rooms.get(classId)?.withdraw(event.id)
  }

  forget(classId: number): void {
    this.#rooms.get(classId)?.close()
    this.#rooms.delete(classId)
  }

  close(): void {
    for (const classId of [...this.#rooms.keys()]) this.forget(classId)
  }

  #crowdOf(classId: number): Crowd {
    const known = this.#rooms.get(classId)
    if (known) return known
    const made = new Crowd({
      messagesPerSecond: this.#perSecond,
      deliver: (messages) => this.#deliver(classId, messages),
    })
    this.#rooms.set(classId, made)
    return made
  }
}
