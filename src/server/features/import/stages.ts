import { and, asc, desc, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import { JobLost } from '../../db/job-rows.ts'
import { importJobs, importRows } from '../../db/tables/all.ts'
import { Refusal } from '../../lib/refusal.ts'
import { workInTurns } from '../../lib/turns.ts'
import { holdJob, note, type Result, type Taken } from './held-job.ts'
import type { Cells, ImportContext, ImportRules, Verdict } from './import-type.ts'
import type { Job } from './jobs.ts'

type Row = typeof importRows.$inferSelect

/** rows of one transaction */
const CHUNK = 50
/** a dry run holds no locks between its chunks, and may take more */
const CHECK_CHUNK = 100
/** 10,000 rows have two minutes and need some ten seconds: the school gets the rest */
const RESTS = 2

const cellsOf = (job: Job, { cells }: Row): Cells =>
  Object.fromEntries(Object.entries(job.columns).map(([key, index]) => [key, cells[index] ?? '']))

const resultOf = (number: number, verdict: Verdict<unknown>): Result =>
  verdict.outcome === 'refused'
    ? { number, ...verdict }
    : { number, outcome: verdict.outcome, reason: null, field: '' }

async function inTurns(step: () => Promise<boolean>, signal: AbortSignal | undefined): Promise<boolean> {
  const rest = workInTurns(RESTS)
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
  const known = rules.known(context)
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
    const verdicts = await rules.judge(tx, cells, rules.known(context), context)
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
          .limit(rules.undoChunk ?? rules.chunk ?? CHUNK)
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

/** What a worker does with a job, by its stage; false where it was stopped before the end. */
export const stages = { check, import: importAll, undo: undoAll }
