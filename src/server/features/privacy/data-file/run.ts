import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { DATA_FILE_DAYS } from '#contract/privacy/limits.ts'
import { jobStatuses } from '#contract/job-statuses.ts'
import type { Db, Tx } from '../../../db/database.ts'
import { JobLost } from '../../../db/job-rows.ts'
import { personalFiles } from '../../../db/tables/all.ts'
import type { Deps } from '../../../deps.ts'
import { type NoteProgress, removeDocumentJobs, runDocumentJobs } from '../../file/index.ts'
import { seconds } from '../../../lib/seconds.ts'
import { removeOwnerlessFiles } from './ownerless-files.ts'
import { type Contents, contentsOf, type DataEntry } from './write-file.ts'

type Job = typeof personalFiles.$inferSelect

/** how often progress is noted, ms: most steps are done within a few */
const NOTE_MS = 500

/** The worker before may be slow instead of dead, and store its file yet, which is then of nobody. */
async function disownFileOf(tx: Tx, { language, file }: Job): Promise<void> {
  if (file !== null)
    await tx
      .insert(personalFiles)
      .values({ language, status: jobStatuses.failed, file, finishedAt: sql`now()` })
}

/** Whose data it is. @throws JobLost when the person has been erased */
function ownerOf({ userId }: Job): number {
  if (userId === null) throw new JobLost()
  return userId
}

/** Tells the person that the file is there. */
async function tell({ notify }: Deps, tx: Tx, job: Job): Promise<void> {
  const until = seconds(job.createdAt) + DATA_FILE_DAYS * 86_400
  const message = {
    kind: 'data_file_ready',
    key: `data file ${job.id}`,
    params: { name: '', at: until },
  } as const
  await notify(tx, message, [ownerOf(job)])
}

async function* bytesOf(content: DataEntry['content']): AsyncGenerator<Buffer> {
  for await (const part of content)
    yield typeof part === 'string'
      ? Buffer.from(part)
      : Buffer.from(part.buffer, part.byteOffset, part.length)
}

/** Writes a ZIP, of ZIP64 where somebody has uploaded more than 4 GB. */
export async function pack({ entries }: Pick<Contents, 'entries'>, path: string): Promise<void> {
  // loaded with the first file, not at the start of the server
  const { zipTarget } = await import('../../open-format/index.ts')
  const target = await zipTarget(path, { at: new Date() })
  try {
    for await (const { name, content, isPacked } of entries)
      await target.add(name, bytesOf(content), isPacked)
    await target.finish()
  } catch (error) {
    await target.abandon()
    throw error
  }
}

async function write(deps: Deps, job: Job, path: string, note: NoteProgress): Promise<void> {
  let done = 0
  let notedAt = Date.now()
  const contents = await contentsOf(deps, { userId: ownerOf(job), language: job.language }, async () => {
    done += 1
    if (Date.now() - notedAt < NOTE_MS) return
    notedAt = Date.now()
    await note({ done })
  })
  await note({ total: contents.total })
  await pack(contents, path)
  await note({ done: contents.total })
}

const writeWaiting = (deps: Deps): Promise<number> =>
  runDocumentJobs(deps, {
    table: personalFiles,
    endingOf: () => 'zip',
    beforeTake: disownFileOf,
    write: (job, path, note) => write(deps, job, path, note),
    finish: async (tx, job, end) => {
      if (end === 'success') await tell(deps, tx, job)
    },
    onFailure: ({ id }, err) =>
      deps.log.error({ file: id, err }, 'a file of personal data could not be written'),
  })

/** who writes in this process, by database; `isAsked`: somebody has asked for a file since it began to look */
const working = new WeakMap<Db, { isAsked: boolean; done: Promise<void> }>()

/**
 * Writes files of people's data until none waits: one at a time in each process, however many ask. Safe to run on several
 * servers at once.
 */
export function writeDataFiles(deps: Deps): Promise<void> {
  const present = working.get(deps.db)
  if (present) {
    present.isAsked = true
    return present.done
  }
  const begun = { isAsked: true, done: Promise.resolve() }
  working.set(deps.db, begun)
  const work = async (): Promise<void> => {
    try {
      while (begun.isAsked) {
        begun.isAsked = false
        await writeWaiting(deps)
      }
    } finally {
      working.delete(deps.db)
    }
  }
  begun.done = work()
  return begun.done
}

/** Removes files that have had their days, the file before its name, so that none is forgotten; then their rows. So it does with files without an owner. */
export async function sweepDataFiles(deps: Deps): Promise<void> {
  const { db } = deps
  await removeOwnerlessFiles(deps)
  const old = sql`${personalFiles.userId} is not null and ${personalFiles.createdAt} < now() - make_interval(days => ${DATA_FILE_DAYS})`
  const leaving = await db
    .select({ id: personalFiles.id, file: personalFiles.file })
    .from(personalFiles)
    .where(and(old, isNotNull(personalFiles.file)))
  await db
    .delete(personalFiles)
    .where(and(old, isNull(personalFiles.file), eq(personalFiles.status, jobStatuses.failed)))
  await removeDocumentJobs(deps, personalFiles, leaving)
}
