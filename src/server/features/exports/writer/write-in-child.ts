import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setPriority } from 'node:os'
import type pg from 'pg'
import type { Deps } from '../../../deps.ts'
import { findProgram } from '../../../lib/program.ts'
import { inProject } from '../../../lib/project.ts'
import type { NoteProgress } from '../../file/index.ts'
import type { ExportProgress, FromWriter, ToWriter, WrittenJob } from './messages.ts'

const program = findProgram(import.meta.url, './child.ts', 'export-writer')
const MEMORY_MB = 256
/** below the server, but not the lowest, at which it would not run at all beside other work */
const NICE = 10

function startWriter(): ChildProcess {
  const child = fork(program.path, [], {
    cwd: inProject(),
    execArgv: [...program.execArgv, `--max-old-space-size=${MEMORY_MB}`],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  try {
    if (child.pid !== undefined) setPriority(child.pid, NICE)
  } catch {
    // it has ended already, which its own event says
  }
  // a server that stops does not wait for it: another takes the job
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
 * Notes progress, one at a time: what arrives meanwhile is noted next, and only the latest of it.
 * @param onFailure is called once, when it cannot be noted
 */
function latestNoted(note: NoteProgress, onFailure: (error: unknown) => void) {
  let latest: ExportProgress | null = null
  let noting: Promise<void> | null = null
  async function noteAll(): Promise<void> {
    try {
      while (latest) {
        const progress: ExportProgress = latest
        latest = null
        await note(progress)
      }
    } catch (error) {
      onFailure(error)
    } finally {
      noting = null
    }
  }
  return {
    push(progress: ExportProgress): void {
      latest = progress
      noting ??= noteAll()
    },
    /** Resolves when nothing is left to note. */
    settled: async (): Promise<void> => void (await noting),
  }
}

/**
 * Writes the file of an export in a child process at a low priority, so that the server answers as before.
 * @param note records progress; when it throws, the child process is killed and its error is thrown
 * @throws what the child process failed with
 */
export async function writeInChild(
  { pool, config }: Pick<Deps, 'pool' | 'config'>,
  job: WrittenJob,
  path: string,
  note: NoteProgress,
): Promise<void> {
  const child = startWriter()
  const { kind, format, language, filter, createdBy } = job
  let isWritten = false
  let failure: unknown = new Error('the process that writes the export has ended')
  /** a file that was written nevertheless is of no use to a job that was lost */
  let lost: { error: unknown } | null = null as { error: unknown } | null
  const progress = latestNoted(note, (error) => {
    lost = { error }
    child.kill('SIGKILL')
  })
  child.on('message', (message: FromWriter) => {
    if (message.type === 'written') isWritten = true
    else if (message.type === 'failed') failure = new Error(message.why)
    else progress.push({ done: message.done, total: message.total })
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
  await progress.settled()
  if (lost) throw lost.error
  if (!isWritten) throw failure
}
