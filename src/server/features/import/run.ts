import { and, eq, isNull, sql } from 'drizzle-orm'
import { jobStatuses as statuses } from '#contract/job-statuses.ts'
import { importPermissions } from '#contract/import/limits.ts'
import { importAdmin } from '#contract/import/operations.ts'
import { permissionsOf } from '#contract/role/permissions.ts'
import { lacksFactor } from '../../db/factor-demand.ts'
import { JobLost } from '../../db/job-rows.ts'
import { roles, users } from '../../db/tables/all.ts'
import type { Deps } from '../../deps.ts'
import { actingIn, type SessionUser } from '../../plugins/authentication.ts'
import { homeAreaCode } from '../site/index.ts'
import { end, take, type Taken } from './held-job.ts'
import type { ImportContext } from './import-type.ts'
import { rulesOf } from './registry.ts'
import { stages } from './stages.ts'

/** Who began an import, with what they may do now. @throws Error when they may not import this any more */
async function whoBegan({ db }: Deps, job: Taken): Promise<SessionUser> {
  const [found] = await db
    .select({ person: users, role: roles, lacksFactor: sql<boolean>`${sql.raw(lacksFactor('users'))}` })
    .from(users)
    .innerJoin(roles, eq(roles.id, users.roleId))
    .where(and(eq(users.id, job.createdBy ?? 0), isNull(users.lockedAt)))
  const permissions = permissionsOf(found?.role ?? { key: null, permissions: [] })
  const needed = [importAdmin.runImport.permission, importPermissions[job.type]]
  if (!found || found.lacksFactor || !needed.every((permission) => permissions.has(permission)))
    throw new Error('who began the import may not any more')
  return actingIn({ ...found.person, sessionId: 0, permissions, lacksFactor: false }, importAdmin.runImport)
}

async function work(deps: Deps, job: Taken, signal?: AbortSignal): Promise<boolean> {
  const rules = rulesOf(job.type)
  const context: ImportContext = {
    deps,
    admin: await whoBegan(deps, job),
    job: job.id,
    homeAreaCode: await homeAreaCode(deps.db),
  }
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
