import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { is } from '#contract/account/limits.ts'
import type { Db } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../lib/refusal.ts'
import { type FileViewer, serveToViewers } from '../file/index.ts'
import { HOMEWORK_FILES } from './files.ts'
import { receivedBy, taughtBy } from './policy.ts'

/**
 * Whether a user may see an upload now: teachers and the school the task and what was submitted, students the task, their
 * own answers and what was returned to them.
 */
async function maySee(db: Db, { id: userId, types }: FileViewer, name: string): Promise<boolean> {
  const reads = is({ types }, 'admin') ? sql`true` : taughtBy(userId)
  const { rows } = await db.execute(sql`
    select 1 from uploads u join homework_files f on f.upload_id = u.id
    join homework on homework.id = f.homework_id
    left join homework_attempts attempt on attempt.id = f.attempt_id
    where u.name = ${name} and u.is_private and u.removed_at is null and (
      (${reads} and (attempt.id is null or attempt.submitted_at is not null))
      or (${receivedBy(userId)} and (attempt.id is null or (attempt.student_id = ${userId}
        and (f.part = 'answer' or attempt.returned_at is not null)))))
    limit 1`)
  return rows.length > 0
}

/** `/files/homework/<name>`: a file of homework, for who may see it at this moment. */
export function serveHomeworkFiles(app: FastifyInstance, deps: Deps): void {
  serveToViewers(app, deps, HOMEWORK_FILES, 'homework.read', async (viewer, name) => {
    if (!(await maySee(deps.db, viewer, name))) throw refuse('notFound')
    return { name }
  })
}
