import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import type { Deps } from '../../../deps.ts'
import { inProject } from '../../../lib/project.ts'
import type { NoteProgress } from '../../file/index.ts'
import type { ExportProgress, FromWriter, ToWriter, WrittenJob } from './messages.ts'

/** The build puts it beside the server; from the sources, TypeScript must be loaded. */
const fromSources = import.meta.url.endsWith('.ts')
const program = fileURLToPath(new URL(fromSources ? './program.ts' : './export-writer.js', import.meta.url))
const MEMORY_MB = 256
/** below the answers to everybody, but somebody waits for it: at the very lowest it would stand still beside other work */
const NICE = 10

function startWriter(): ChildProcess {
  const child = fork(program, [], {
    cwd: inProject(),
    execArgv: [...(fromSources ? ['--import', 'tsx'] : []), `--max-old-space-size=${MEMORY_MB}`],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  try {
    if (child.pid !== undefined) setPriority(child.pid, NICE)
  } catch {
    // it has ended already, which its own event says
  }
  // whoever waits for it has the job; it alone keeps no server from ending
  child.unref()
  child.channel?.unref()
  return child
}

/** How the school reaches its database, as a message can say it. */
function connectionOf({ options }: pg.Pool): pg.PoolConfig {
  const { connectionString, host, port, user, database, password, ssl } = options
  const all = { connectionString, host, port, user, database, password, ssl }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined))
}

/**
 * Writes the file of an export in a process of its own, at a low priority: the server goes on as if nothing was.
 * @param note records how far it is; when it throws, the process is ended and its error is thrown
 */
export async function writeApart(
  { pool, config }: Pick<Deps, 'pool' | 'config'>,
  job: WrittenJob,
  path: string,
  note: NoteProgress,
): Promise<void> {
  const child = startWriter()
  const { kind, format, language, filter, createdBy } = job
  let failure: unknown = new Error('the process that writes the export has ended')
  let isWritten = false
  let latest: ExportProgress | null = null
  let isNoting = false
  /** One at a time; what came in meanwhile is noted next, and the last of it alone. */
  async function noteLatest(): Promise<void> {
    if (isNoting) return
    isNoting = true
    try {
      while (latest) {
        const progress: ExportProgress = latest
        latest = null
        await note(progress)
      }
    } catch (error) {
      failure = error
      isWritten = false
      child.kill('SIGKILL')
    } finally {
      isNoting = false
    }
  }
  child.on('message', (message: FromWriter) => {
    if (message.type === 'written') isWritten = true
    else if (message.type === 'failed') failure = new Error(message.why)
    else {
      latest = { done: message.done, total: message.total }
      void noteLatest()
    }
  })
  child.on('error', (error) => {
    failure = error
  })
  const task: ToWriter = {
    ...{ connection: connectionOf(pool), storage: config.storage, path },
    job: { kind, format, language, filter, createdBy },
  }
  child.send(task)
  await once(child, 'close').catch(() => undefined)
  if (!isWritten) throw failure
}
