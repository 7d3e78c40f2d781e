import { setTimeout as sleep } from 'node:timers/promises'
import { ADMIN_USERID } from '#contract/account/limits.ts'
import { jobStatuses } from '#contract/job-statuses.ts'
import { signIn } from '#tests/support/people.ts'
import { openPool } from './cluster.ts'
import type { JobContext } from './part.ts'
import { openSchool } from './school.ts'

const POLL_MS = 100

interface Answer<Data> {
  status: { code: number; message: string }
  data: Data
}
/** calls an operation of the back office below its common path, and gives its answer or its refusal */
type Ask = <Data>(method: string, path: string, body?: object) => Promise<Answer<Data>>

/** A school with its administrator signed in. */
export async function openBackOffice(bench: JobContext) {
  const { url, pid, databaseUrl } = await openSchool(bench)
  const pool = openPool(bench, databaseUrl, 2)
  const [admin] = await signIn(pool, [ADMIN_USERID])
  if (!admin) throw new Error('the administrator is not signed in')
  const headers = { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' }
  async function ask<Data>(method: string, path: string, body?: object): Promise<Answer<Data>> {
    const request = { method, headers, ...(body && { body: JSON.stringify(body) }) }
    const answer = await fetch(`${url}/api/v1/admin/${path}`, request)
    return (await answer.json()) as Answer<Data>
  }
  return { url, pid, databaseUrl, pool, ask }
}

interface Export {
  id: number
  status: number
  total: number
}

/** Begins an export and waits for its file. @param meanwhile is done until it is there, again and again */
export async function exported(
  ask: Ask,
  what: string,
  body: object,
  meanwhile: () => Promise<unknown> = async () => undefined,
): Promise<Export> {
  const { status, data } = await ask<{ id: number }>('POST', `exports/${what}`, body)
  if (status.code !== 0) throw new Error(`the export of ${what}: ${status.message}`)
  for (;;) {
    // a server that is asked without a pause leaves the export no time on a small machine
    await Promise.all([meanwhile(), sleep(POLL_MS)])
    const { data: jobs } = await ask<{ list: Export[] }>('GET', 'exports')
    const job = jobs.list.find(({ id }) => id === data.id)
    if (!job || job.status === jobStatuses.failed) throw new Error(`the export of ${what} failed`)
    if (job.status === jobStatuses.success) return job
  }
}
