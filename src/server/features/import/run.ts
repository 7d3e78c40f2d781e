import { randomUUID } from 'node:crypto'
import { and, asc, desc, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import { exportStatuses as statuses } from '#contract/exports/limits.ts'
import { type ImportOutcome, importPermissions } from '#contract/import/limits.ts'
import { importAdmin } from '#contract/import/operations.ts'
import { permissionsOf } from '#contract/role/permissions.ts'
import type { Tx } from '../../db/database.ts'
import { importJobs, importRows, roles, users } from '../../db/tables/all.ts'
import type { Deps } from '../../deps.ts'
import { Refusal } from '../../lib/refusal.ts'
import { workInTurns } from '../../lib/turns.ts'
import { actingIn, type SessionUser } from '../../plugins/authentication.ts'
import type { Cells, Done, ImportContext, ImportRules, Verdict } from './import-type.ts'
import type { Job } from './jobs.ts'
import { rulesOf } from './registry.ts'

type Taken = Job & { attempt: string }
type Row = typeof importRows.$inferSelect

/** a job without a sign of life for so long has lost its worker; each chunk is one */
const SILENT_SECONDS = 60
/** rows of one transaction */
const CHUNK = 100
/** a dry run holds no locks between its chunks, and may take more */
const CHECK_CHUNK = 250

/** Somebody else has taken the job, or it was cancelled: this worker is done. */
class JobLost extends Error {}

/** Takes the oldest job that waits, or that died with its server. */
const take = ({ db }: Deps): Promise<Taken | null> =>
  db.transaction(async (tx) => {
    const [job] = await tx
      .select()
      .from(importJobs)
      .where(
        sql`${importJobs.stage} <> 'columns' and (${importJobs.status} = ${statuses.waiting}
          or (${importJobs.status} = ${statuses.running}
            and ${importJobs.startedAt} < now() - make_interval(secs => ${SILENT_SECONDS})))`,
      )
      .orderBy(importJobs.id)
      .limit(1)
      .for('update', { skipLocked: true })
    if (!job) return null
    const attempt = randomUUID()
    await tx
      .update(importJobs)
      .set({ status: statuses.running, startedAt: sql`now()`, attempt })
      .where(eq(importJobs.id, job.id))
    return { ...job, attempt }
  })

const isMine = (job: Taken) =>
  and(eq(importJobs.id, job.id), eq(importJobs.attempt, job.attempt), eq(importJobs.status, statuses.running))

/** Holds the job for one transaction: nobody cancels or takes it before that has ended. @throws JobLost */
async function holdJob(tx: Tx, job: Taken): Promise<void> {
  const held = await tx.select({ id: importJobs.id }).from(importJobs).where(isMine(job)).for('update')
  if (held.length === 0) throw new JobLost()
}

async function end({ db }: Deps, job: Taken, status: number, problem: string | null = null): Promise<void> {
  await db.update(importJobs).set({ status, problem, finishedAt: sql`now()` }).where(isMine(job))
}

const cellsOf = (job: Job, { cells }: Row): Cells =>
  Object.fromEntries(Object.entries(job.columns).map(([key, index]) => [key, cells[index] ?? '']))

interface Result {
  number: number
  outcome: ImportOutcome
  reason: string | null
  field: string
  done?: Done | undefined
}

/** Stores the outcomes of rows, and how far the job is. */
async function note(tx: Tx, job: Taken, results: readonly Result[]): Promise<void> {
  const values = results.map(({ number, outcome, reason, field, done }) => ({
    ...{ number, outcome, reason, field },
    ...{ target: done?.targetId ?? null, before: done?.before ?? null, after: done?.after ?? null },
  }))
  await tx.execute(sql`
    update import_rows set outcome = r.outcome, reason = r.reason, field = r.field, target_id = r.target,
      before = r.before, after = r.after
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb)
      as r (number int, outcome text, reason text, field text, target int, before jsonb, after jsonb)
    where import_rows.job_id = ${job.id} and import_rows.number = r.number`)
  const count = (wanted: ImportOutcome): number => results.filter(({ outcome }) => outcome === wanted).length
  await tx
    .update(importJobs)
    .set({
      startedAt: sql`now()`,
      done: sql`${importJobs.done} + ${results.length}`,
      created: sql`${importJobs.created} + ${count('created')}`,
      updated: sql`${importJobs.updated} + ${count('updated')}`,
      unchanged: sql`${importJobs.unchanged} + ${count('unchanged')}`,
      refused: sql`${importJobs.refused} + ${count('refused')}`,
    })
    .where(eq(importJobs.id, job.id))
}

const resultOf = (number: number, verdict: Verdict<unknown>): Result =>
  verdict.outcome === 'refused'
    ? { number, ...verdict }
    : { number, outcome: verdict.outcome, reason: null, field: '' }

async function inTurns(step: () => Promise<boolean>, signal: AbortSignal | undefined): Promise<boolean> {
  const rest = workInTurns()
  for (;;) {
    if (!(await step())) return true
    if (signal?.aborted) return false
    await rest()
  }
}

/** Everything of a type's rules, rolled back: exactly what the import will do, and nothing of it. */
class OnlyLooked extends Error {}

async function judged(context: ImportContext, rules: ImportRules, rows: readonly Cells[], known: unknown) {
  let verdicts: Verdict<unknown>[] = []
  await context.deps.db
    .transaction(async (tx) => {
      verdicts = await rules.judge(tx, rows, known, context)
      throw new OnlyLooked()
    })
    .catch((error: unknown) => {
      if (!(error instanceof OnlyLooked)) throw error
    })
  return verdicts
}

/** The dry run. One that was interrupted begins again. */
async function check(context: ImportContext, rules: ImportRules, job: Taken, signal?: AbortSignal) {
  const { db } = context.deps
  const known = rules.known()
  await db.transaction(async (tx) => {
    await holdJob(tx, job)
    await tx
      .update(importJobs)
      .set({ done: 0, created: 0, updated: 0, unchanged: 0, refused: 0 })
      .where(eq(importJobs.id, job.id))
  })
  let last = 0
  return inTurns(async () => {
    const rows = await db
      .select()
      .from(importRows)
      .where(and(eq(importRows.jobId, job.id), gt(importRows.number, last)))
      .orderBy(asc(importRows.number))
      .limit(rules.chunk ?? CHECK_CHUNK)
    if (rows.length === 0) return false
    const verdicts = await judged(
      context,
      rules,
      rows.map((row) => cellsOf(job, row)),
      known,
    )
    await db.transaction(async (tx) => {
      await holdJob(tx, job)
      await note(
        tx,
        job,
        rows.flatMap(({ number }, index) => {
          const verdict = verdicts[index]
          return verdict ? [resultOf(number, verdict)] : []
        }),
      )
    })
    last = rows.at(-1)?.number ?? last
    return true
  }, signal)
}

/** Imports some rows, all or none of them. @returns how many there were */
const importSome = (context: ImportContext, rules: ImportRules, job: Taken, most: number): Promise<number> =>
  context.deps.db.transaction(async (tx) => {
    await holdJob(tx, job)
    const rows = await tx
      .select()
      .from(importRows)
      .where(and(eq(importRows.jobId, job.id), isNull(importRows.outcome)))
      .orderBy(asc(importRows.number))
      .limit(most)
    if (rows.length === 0) return 0
    const cells = rows.map((row) => cellsOf(job, row))
    const verdicts = await rules.judge(tx, cells, rules.known(), context)
    const results = rows.flatMap(({ number }, index) => {
      const verdict = verdicts[index]
      return verdict ? [{ result: resultOf(number, verdict), verdict }] : []
    })
    const changing = results.flatMap(({ result, verdict }) =>
      verdict.outcome === 'created' || verdict.outcome === 'updated' ? [{ result, plan: verdict.plan }] : [],
    )
    const done = await rules.apply(
      tx,
      changing.map(({ plan }) => plan),
      context,
    )
    changing.forEach(({ result }, index) => {
      result.done = done[index]
    })
    await note(
      tx,
      job,
      results.map(({ result }) => result),
    )
    return rows.length
  })

/** The next row alone is refused, with the reason that importing it had. */
const refuseNext = (context: ImportContext, job: Taken, error: unknown): Promise<number> =>
  context.deps.db.transaction(async (tx) => {
    await holdJob(tx, job)
    const [row] = await tx
      .select({ number: importRows.number })
      .from(importRows)
      .where(and(eq(importRows.jobId, job.id), isNull(importRows.outcome)))
      .orderBy(asc(importRows.number))
      .limit(1)
    if (!row) return 0
    const refused = error instanceof Refusal ? error : null
    if (!refused)
      context.deps.log.error({ import: job.id, row: row.number, err: error }, 'a row was not imported')
    const field = refused?.values.field
    await note(tx, job, [
      {
        number: row.number,
        outcome: 'refused',
        reason: refused?.refusal ?? 'importRowFailed',
        field: typeof field === 'string' ? field : '',
      },
    ])
    return 1
  })

/**
 * Imports the rows that have no outcome yet, so that it goes on where it ended. Where some rows fail together, since
 * somebody did the same at that moment, each is tried alone: at first again, then it is refused.
 */
async function importAll(context: ImportContext, rules: ImportRules, job: Taken, signal?: AbortSignal) {
  let alone = 0
  const unlessLost = (error: unknown): unknown => {
    if (error instanceof JobLost) throw error
    return error
  }
  return inTurns(async () => {
    const most = alone > 0 ? 1 : (rules.chunk ?? CHUNK)
    alone = Math.max(0, alone - 1)
    try {
      return (await importSome(context, rules, job, most)) > 0
    } catch (error) {
      const failure = unlessLost(error)
      if (most > 1) alone = CHUNK
      else
        await importSome(context, rules, job, 1).catch((again: unknown) => {
          unlessLost(again)
          return refuseNext(context, job, failure)
        })
      return true
    }
  }, signal)
}

/** Undoes what was imported, from the end of the file to its beginning. */
function undoAll(context: ImportContext, rules: ImportRules, job: Taken, signal?: AbortSignal) {
  return inTurns(
    () =>
      context.deps.db.transaction(async (tx) => {
        await holdJob(tx, job)
        const rows = await tx
          .select()
          .from(importRows)
          .where(
            and(
              eq(importRows.jobId, job.id),
              inArray(importRows.outcome, ['created', 'updated']),
              isNull(importRows.undo),
            ),
          )
          .orderBy(desc(importRows.number))
          .limit(rules.chunk ?? CHUNK)
        if (rows.length === 0) return false
        const kept = await rules.undo(
          tx,
          rows.map(({ outcome, targetId, before, after }) => ({
            outcome: outcome ?? 'unchanged',
            targetId: targetId ?? 0,
            before: before ?? {},
            after: after ?? {},
          })),
          context,
        )
        const values = rows.map(({ number }, index) => ({
          number,
          undo: kept[index] ? 'kept' : 'undone',
          reason: kept[index] ?? null,
        }))
        await tx.execute(sql`
          update import_rows set undo = r.undo, reason = r.reason
          from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as r (number int, undo text, reason text)
          where import_rows.job_id = ${job.id} and import_rows.number = r.number`)
        const keptRows = values.filter(({ undo }) => undo === 'kept').length
        await tx
          .update(importJobs)
          .set({
            startedAt: sql`now()`,
            undone: sql`${importJobs.undone} + ${rows.length - keptRows}`,
            kept: sql`${importJobs.kept} + ${keptRows}`,
          })
          .where(eq(importJobs.id, job.id))
        return true
      }),
    signal,
  )
}

/** Who began an import, with what they may do now. @throws Error when they may not import this any more */
async function whoBegan({ db }: Deps, job: Taken): Promise<SessionUser> {
  const [found] = await db
    .select({ person: users, role: roles })
    .from(users)
    .innerJoin(roles, eq(roles.id, users.roleId))
    .where(and(eq(users.id, job.createdBy ?? 0), isNull(users.lockedAt)))
  const permissions = permissionsOf(found?.role ?? { key: null, permissions: [] })
  const needed = [importAdmin.runImport.permission, importPermissions[job.type]]
  if (!found || !needed.every((permission) => permissions.has(permission)))
    throw new Error('who began the import may not any more')
  return actingIn({ ...found.person, sessionId: 0, permissions }, importAdmin.runImport)
}

async function work(deps: Deps, job: Taken, signal?: AbortSignal): Promise<boolean> {
  const rules = rulesOf(job.type)
  const context: ImportContext = { deps, admin: await whoBegan(deps, job), job: job.id }
  const stages = { check, import: importAll, undo: undoAll }
  if (job.stage === 'columns') return true
  try {
    return await stages[job.stage](context, rules, job, signal)
  } finally {
    rules.afterwards?.(deps)
  }
}

/** Works on imports until none waits. Safe to run on several servers at once. @returns how many were worked on */
export async function runImports(deps: Deps, signal?: AbortSignal): Promise<number> {
  let count = 0
  for (let job = await take(deps); job; job = await take(deps)) {
    count += 1
    try {
      const finished = await work(deps, job, signal)
      await end(deps, job, finished ? statuses.success : statuses.waiting)
      if (!finished) return count
    } catch (err) {
      if (err instanceof JobLost) continue
      deps.log.error({ import: job.id, err }, 'an import failed')
      await end(deps, job, statuses.failed, 'importFailed')
    }
  }
  return count
}
