import type { FastifyInstance } from 'fastify'
import type { OperationShape } from '#contract/operation.ts'

/** upper ends of the times of answers, seconds */
export const TIME_BUCKETS = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 10] as const

/** Answers of one operation, or of everything that is none, by their class of status. */
export interface OperationCount {
  operation: string
  /** 2, 3, 4 or 5 */
  statusClass: number
  answers: number
}

/** What this server has counted since its start. Labels come from the contract alone, so there are not many. */
export interface Counts {
  operations: Map<string, OperationCount>
  /** by the name of the refusal */
  refusals: Map<string, number>
  /** how many answers took no longer than each end of TIME_BUCKETS; the last one: longer than all */
  times: number[]
  /** seconds of all answers together */
  seconds: number
}

/** what is no operation of the contract: pages, files, media, hooks */
const OTHER = 'other'

const names = new WeakMap<OperationShape, string>()

function nameOf(operation: OperationShape | undefined): string {
  if (!operation) return OTHER
  const known = names.get(operation) ?? `${operation.method} ${operation.path}`
  names.set(operation, known)
  return known
}

/** Counts every answer: some additions, and no package, until somebody reads the metrics. */
export function countAnswers(app: FastifyInstance): Counts {
  const counts: Counts = {
    operations: new Map(),
    refusals: new Map(),
    times: TIME_BUCKETS.map(() => 0).concat(0),
    seconds: 0,
  }
  app.addHook('onResponse', (request, reply, done) => {
    const operation = nameOf(request.routeOptions.config.operation)
    const statusClass = Math.floor(reply.statusCode / 100)
    const key = `${statusClass}${operation}`
    const known = counts.operations.get(key)
    if (known) known.answers += 1
    else counts.operations.set(key, { operation, statusClass, answers: 1 })
    const { refusal } = request
    if (refusal) counts.refusals.set(refusal, (counts.refusals.get(refusal) ?? 0) + 1)
    const seconds = reply.elapsedTime / 1000
    const at = TIME_BUCKETS.findIndex((end) => seconds <= end)
    const bucket = at < 0 ? TIME_BUCKETS.length : at
    counts.times[bucket] = (counts.times[bucket] ?? 0) + 1
    counts.seconds += seconds
    done()
  })
  return counts
}
