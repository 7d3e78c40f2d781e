import { eq, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { exportJobs } from '#server/db/tables/all.ts'
import { aProduct, aUser } from '#tests/support/factories.ts'
import { anOrder, aPaidOrder } from '#tests/support/order-factories.ts'
import { openOffice } from '../order/manage/support.ts'

export type Kind = 'orders' | 'students'
/** A school with orders to export. */
export async function openExports() {
  const { school, token } = await openOffice()

  const { db, storage } = school.deps

  const student = await aUser(school, { name: '=1+1', username: 'li_hua_99', telephone: '13800138000' })

  const product = await aProduct(school, { name: '诗, "词"' })

  const paid = await aPaidOrder(school, student, product, {
    orderNumber: '20260102030405000001',
    createdAt: new Date('2026-01-02T16:30:00Z'),
    paidAt: new Date('2026-01-02T16:31:00Z'),
    recommendUserId: String(student.id),
    fissionId: 'autumn',
  })

  await aPaidOrder(school, student, product, { orderNumber: '20260102030405000009', isTest: true })

  const pending = await anOrder(school, student, await aProduct(school), {
    orderNumber: '20260102030405000002',
  })

  const begin = (kind: Kind, body: object, who = token, language = 'en') =>
    school.call(`POST /api/v1/admin/exports/${kind}`, {
      token: who,
      body,
      headers: { 'accept-language': language },
    })

  const jobRow = async (id: number) => {
    const [job] = await db.select().from(exportJobs).where(eq(exportJobs.id, id))
    if (!job) throw new Error(`there is no export ${id}`)
    return job
  }

  /** Waits for the job that the call started. */
  const finished = (id: number, timeout?: number) =>
    expect.poll(async () => (await jobRow(id)).status, { ...(timeout && { timeout }) }).toBeGreaterThan(1)

  const fileOf = (id: number, who = token) =>
    school.call('GET /api/v1/admin/exports/{id}/file', { token: who, params: { id } })

  async function download(id: number) {
    const { data } = await fileOf(id)
    const answer = await school.app.inject({ method: 'GET', url: data.url })
    return { ...data, answer }
  }

  async function csvOf(kind: Kind, body: object = {}, language?: string) {
    const { data } = await begin(kind, { format: 'csv', ...body }, token, language)
    await finished(data.id)
    const { answer } = await download(data.id)
    return answer.body
  }

  /** A job whose server was killed while it ran. */
  async function abandoned(secondsAgo: number) {
    const [job] = await db
      .insert(exportJobs)
      .values({
        createdBy: 1,
        kind: 'orders',
        format: 'csv',
        language: 'en',
        status: 1,
        done: 1,
        total: 2,
        file: `${'a'.repeat(40)}.csv`,
        startedAt: sql`now() - make_interval(secs => ${secondsAgo})`,
      })
      .returning()
    return job?.id ?? 0
  }
  return {
    school,
    token,
    db,
    storage,
    product,
    paid,
    pending,
    begin,
    jobRow,
    finished,
    fileOf,
    download,
    csvOf,
    abandoned,
  }
}
