import cluster, { type Worker } from 'node:cluster'
import { findProgram } from '../../lib/program.ts'
import type { Attached, Hub } from '../../lib/workers/hub.ts'
import type { FromWorker, StartOrder, ToWorker } from './messages.ts'

/** one that is still at work so long after it was asked to stop is killed: the database stops after it, ms */
const KILL_MS = 7_800

/** One process that serves requests, as its primary sees it. */
export interface CrewMember {
  readonly id: number
  readonly startedAt: number
  state: 'starting' | 'open' | 'draining' | 'ended'
  /** Resolves when it accepts connections, with what the first one says; null: it ended instead. */
  readonly opened: Promise<{ summary: string | null } | null>
  readonly ended: Promise<{ code: number | null; signal: string | null }>
  /** Resolves when it has put down its duties, or has ended. */
  readonly dutiesOver: Promise<void>
  send(order: ToWorker): void
  /** Ends it within the time of a stop. */
  stop(): Promise<void>
}

function entrust(
  worker: Worker,
  attached: Attached,
  onOpen: (summary: string | null) => void,
  onDutiesOver: () => void,
  order: StartOrder,
): void {
  worker.on('message', (message: FromWorker) => {
    if (message.type === 'loaded') worker.send(order)
    else if (message.type === 'message') attached.receive(message.message)
    else if (message.type === 'dutiesOver') onDutiesOver()
    else if (message.type === 'open') onOpen(message.summary)
  })
}

const program = findProgram(import.meta.url, '../../main.ts', 'main')

/** Says once which program the workers are: whatever started this one, such as a command, is not it. */
export function prepareCrew(): void {
  cluster.setupPrimary({ exec: program.path, args: [], execArgv: [...program.execArgv] })
}

/** Starts one more worker. */
export function startMember(hub: Hub, order: Omit<StartOrder, 'type'>): CrewMember {
  const { id } = order
  const worker = cluster.fork()
  const send = (message: ToWorker): void => {
    // one that has just ended gets nothing; that it has ended is heard besides
    if (worker.isConnected()) worker.send(message, () => undefined)
  }
  const attached = hub.attach(id, { post: (message) => send({ type: 'message', message }) })
  let onOpen: (opened: { summary: string | null } | null) => void = () => undefined
  let onDutiesOver = (): void => undefined
  const opened = new Promise<{ summary: string | null } | null>((resolve) => (onOpen = resolve))
  const dutiesOver = new Promise<void>((resolve) => (onDutiesOver = resolve))
  const member: CrewMember = {
    id,
    startedAt: performance.now(),
    state: 'starting',
    opened,
    dutiesOver,
    ended: new Promise((resolve) => {
      worker.once('exit', (code: number | null, signal: string | null) => {
        member.state = 'ended'
        attached.leave()
        onOpen(null)
        onDutiesOver()
        resolve({ code, signal })
      })
    }),
    send,
    async stop() {
      send({ type: 'stop' })
      const kill = setTimeout(() => worker.process.kill('SIGKILL'), KILL_MS)
      await member.ended
      clearTimeout(kill)
    },
  }
  // a process that could not be started at all ends as well
  worker.on('error', () => undefined)
  entrust(
    worker,
    attached,
    (summary) => {
      if (member.state === 'starting') member.state = 'open'
      onOpen({ summary })
    },
    onDutiesOver,
    { type: 'start', ...order },
  )
  return member
}
