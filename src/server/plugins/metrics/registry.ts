import type pg from 'pg'
import type * as Prometheus from 'prom-client'
import { type Counts, type OperationCount, TIME_BUCKETS } from './counts.ts'
import type { Sample, SchoolNumbers } from './school-numbers.ts'

type Package = typeof Prometheus

/** Memory, processor, garbage collection and event loop are the process's: from the first reading on they are watched. */
let watched: Prometheus.Registry | undefined

function ofProcess(prometheus: Package): Prometheus.Registry {
  if (watched) return watched
  watched = new prometheus.Registry()
  prometheus.collectDefaultMetrics({ register: watched })
  return watched
}

/** What one worker counts and uses; it travels between processes. */
export interface WorkerNumbers {
  operations: OperationCount[]
  refusals: [string, number][]
  times: number[]
  seconds: number
  pool: { total: number; idle: number; waiting: number; most: number }
  /** of the process, as prom-client has them */
  process: unknown
}

interface Source {
  counts: Counts
  pool: pg.Pool
  /** of the other workers of this server */
  others(): Promise<WorkerNumbers[]>
  school(): Promise<SchoolNumbers>
}

/** The numbers of this process. */
export async function ownNumbers({ counts, pool }: Pick<Source, 'counts' | 'pool'>): Promise<WorkerNumbers> {
  const { operations, refusals, times, seconds } = counts
  const { totalCount: total, idleCount: idle, waitingCount: waiting, options } = pool
  return {
    operations: [...operations.values()],
    refusals: [...refusals],
    times,
    seconds,
    pool: { total, idle, waiting, most: options.max ?? 10 },
    process: await ofProcess(await import('prom-client')).getMetricsAsJSON(),
  }
}

const sumOf = <Item>(items: readonly Item[], valueOf: (item: Item) => number): number =>
  items.reduce((sum, item) => sum + valueOf(item), 0)

/** The sum of what is counted under the same labels. */
function summed(samples: readonly Sample[]): Sample[] {
  const byLabels = new Map<string, Sample>()
  for (const { labels, value } of samples) {
    const key = JSON.stringify(labels)
    byLabels.set(key, { labels, value: (byLabels.get(key)?.value ?? 0) + value })
  }
  return [...byLabels.values()]
}

type Add = (name: string, help: string, samples: readonly Sample[], labelNames?: readonly string[]) => void

/** The metrics of a moment are written into a registry of their own: what they are made of is counted elsewhere. */
function gaugesOf({ Gauge }: Package, registry: Prometheus.Registry): Add {
  return (name, help, samples, labelNames = []) => {
    const gauge = new Gauge({ name, help, labelNames: [...labelNames], registers: [registry] })
    for (const { labels, value } of samples) gauge.set(labels, value)
  }
}

function countersOf({ Counter }: Package, registry: Prometheus.Registry): Add {
  return (name, help, samples, labelNames = []) => {
    const counter = new Counter({ name, help, labelNames: [...labelNames], registers: [registry] })
    for (const { labels, value } of samples) counter.inc(labels, value)
  }
}

const one = (value: number): Sample[] => [{ labels: {}, value }]

function addAnswers(add: Add, workers: readonly WorkerNumbers[]): void {
  add(
    'shuyuan_http_answers_total',
    'Answers by operation and class of status; other: what is no operation of the API.',
    summed(
      workers.flatMap(({ operations }) =>
        operations.map(({ operation, statusClass, answers }) => ({
          labels: { operation, status: `${statusClass}xx` },
          value: answers,
        })),
      ),
    ),
    ['operation', 'status'],
  )
  add(
    'shuyuan_refusals_total',
    'Answers that refused, by the name of the refusal.',
    summed(
      workers.flatMap(({ refusals }) => refusals.map(([reason, value]) => ({ labels: { reason }, value }))),
    ),
    ['reason'],
  )
  let sum = 0
  const upTo = [...TIME_BUCKETS, Infinity].map(
    (_end, at) => (sum += sumOf(workers, ({ times }) => times[at] ?? 0)),
  )
  // named as the parts of a histogram, which `histogram_quantile` reads
  add(
    'shuyuan_http_seconds_bucket',
    'Answers that took at most so many seconds.',
    upTo.map((value, at) => ({ labels: { le: String(TIME_BUCKETS[at] ?? '+Inf') }, value })),
    ['le'],
  )
  add(
    'shuyuan_http_seconds_sum',
    'Seconds of all answers together.',
    one(sumOf(workers, ({ seconds }) => seconds)),
  )
  add('shuyuan_http_seconds_count', 'Answers in all.', one(sum))
}

function addSchool(add: Add, numbers: SchoolNumbers): void {
  add('shuyuan_orders', 'Orders of the last 24 hours by status.', numbers.orders, ['status'])
  add('shuyuan_payments', 'Payments of the last 24 hours by method and outcome.', numbers.payments, [
    'method',
    'outcome',
  ])
  add('shuyuan_live_streams', 'Broadcasts that have not ended, by state.', numbers.liveStreams, ['state'])
  add('shuyuan_viewers', 'Pages that are in a class.', one(numbers.viewers))
  add(
    'shuyuan_chat_messages',
    'Chat messages of the last 5 minutes in live classes.',
    one(numbers.chatMessages),
  )
  add('shuyuan_job_runs', 'Runs of jobs that are kept, by state.', numbers.jobs, ['state'])
  add('shuyuan_job_failures', 'Failures in a row, by job.', numbers.jobFailures, ['job'])
  add('shuyuan_outbox_waiting', 'Messages that wait to leave, by channel.', numbers.outbox, ['channel'])
}

function addPool(add: Add, workers: readonly WorkerNumbers[]): void {
  const connections: Sample[] = [
    { labels: { state: 'idle' }, value: sumOf(workers, ({ pool }) => pool.idle) },
    { labels: { state: 'used' }, value: sumOf(workers, ({ pool }) => pool.total - pool.idle) },
  ]
  add('shuyuan_database_connections', 'Connections of this server to its database.', connections, ['state'])
  add(
    'shuyuan_database_connections_most',
    'Connections that this server opens at most.',
    one(sumOf(workers, ({ pool }) => pool.most)),
  )
  add(
    'shuyuan_database_waiting',
    'Queries that wait for a connection.',
    one(sumOf(workers, ({ pool }) => pool.waiting)),
  )
  add('shuyuan_workers', 'Processes that serve requests.', one(workers.length))
}

/** What several processes use, each number added up or averaged as the package says of it. */
function aggregated({ AggregatorRegistry }: Package, workers: readonly WorkerNumbers[]): Prometheus.Registry {
  // written by the same package in another process
  const all = workers.map((worker) => worker.process as object[])
  return AggregatorRegistry.aggregate<Prometheus.PrometheusContentType>(all)
}

/**
 * All metrics as Prometheus reads them, by prom-client, which is loaded by the first reading. Of several workers what is
 * counted is added up, and what the database says is told once.
 * @returns the text and its media type
 */
export async function writeMetrics(source: Source): Promise<{ text: string; type: string }> {
  const prometheus = await import('prom-client')
  const registry = new prometheus.Registry()
  const workers = [await ownNumbers(source), ...(await source.others())]
  addAnswers(countersOf(prometheus, registry), workers)
  const add = gaugesOf(prometheus, registry)
  addPool(add, workers)
  // a database that is away shows in `shuyuan_database_up`, and everything else is still told
  const numbers = await source.school().catch(() => null)
  add('shuyuan_database_up', 'Whether the database answers.', one(numbers ? 1 : 0))
  if (numbers) addSchool(add, numbers)
  const ofProcesses = workers.length === 1 ? ofProcess(prometheus) : aggregated(prometheus, workers)
  const merged = prometheus.Registry.merge([registry, ofProcesses])
  return { text: await merged.metrics(), type: merged.contentType }
}
