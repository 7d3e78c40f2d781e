import { Hub } from '#server/lib/workers/hub.ts'
import { type Member, memberOf } from '#server/lib/workers/member.ts'

/** Workers that are connected to one hub by messages that arrive later, as between processes. */
export function workers(count: number) {
  const hub = new Hub({ duties: () => 1, databaseRuns: () => Promise.resolve() })
  const all = Array.from({ length: count }, (_, index) => {
    const id = index + 1
    const attached = hub.attach(id, {
      post: (message) => setImmediate(() => member.receive(structuredClone(message))),
    })
    const member: Member = memberOf(
      { post: (message) => setImmediate(() => attached.receive(structuredClone(message))) },
      { id, count },
    )
    return { member, leave: () => attached.leave() }
  })
  return all as [(typeof all)[0], (typeof all)[0], ...typeof all]
}
