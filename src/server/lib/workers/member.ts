import type { Notices, Orders, Questions, WorkerLink } from './link.ts'
import { type Message, Port, type Wire } from './port.ts'

export interface Member extends WorkerLink {
  receive(message: Message): void
}

/** A worker's end of the way to the primary. */
export function memberOf(wire: Wire, { id, count }: Pick<WorkerLink, 'id' | 'count'>): Member {
  const handlers = new Map<string, ((order: never) => unknown)[]>()
  const port = new Port(wire, (name, data) => {
    const [answer] = (handlers.get(name) ?? []).map((handle) => handle(data as never))
    return answer
  })
  return {
    id,
    count,
    hasDuties: false,
    // both ends are built from the same sources, which say what answers what
    ask: <Name extends keyof Questions>(name: Name, question: Questions[Name][0]) =>
      port.ask(name, question) as Promise<Questions[Name][1]>,
    tell: <Name extends keyof Notices>(name: Name, notice: Notices[Name]) => port.tell(name, notice),
    on<Name extends keyof Orders>(name: Name, handle: (order: Orders[Name]) => unknown) {
      handlers.set(name, [...(handlers.get(name) ?? []), handle])
    },
    receive: (message) => port.receive(message),
  }
}
