import { randomBytes } from 'node:crypto'
import { workerLink } from './link.ts'

/** what a worker's own sessions begin with */
const OWNER = /[?&]sid=w(\d{1,9})-/

/** The worker that has the session of a poll; null: none of them is named. */
export function ownerOfPoll(url: string): number | null {
  const found = OWNER.exec(url)
  return found ? Number(found[1]) : null
}

/** Names the sessions of an engine of socket.io after this worker, so that every worker knows whose a poll is. */
export function namePolls(engine: { generateId: (request: never) => string | PromiseLike<string> }): void {
  const link = workerLink()
  if (link) engine.generateId = () => `w${link.id}-${randomBytes(15).toString('base64url')}`
}
