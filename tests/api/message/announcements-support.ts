import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeEach, expect } from 'vitest'
import { userTypes } from '#contract/account/limits.ts'
import { announcements, messages } from '#server/db/tables/all.ts'
import { clearSettingsCache, loadSetting, writeSetting } from '#server/features/site/index.ts'
import { aProduct, signedIn, theAdmin } from '#tests/support/factories.ts'
import { aGrant } from '#tests/support/order-factories.ts'
import { openSmtp } from '#tests/support/smtp-double.ts'
import { openTestSchool } from '#tests/support/test-school.ts'

/** A school that announces, whose mails are received here. */
export async function openAnnouncing() {
  const smtp = await openSmtp()
  const school = await openTestSchool({
    MAIL_PROVIDER: 'smtp',
    SMTP_HOST: '127.0.0.1',
    SMTP_PORT: String(smtp.port),
    SMTP_SECURITY: 'none',
    MAIL_FROM: 'school@shuyuan.example',
  })
  const { deps } = school
  const { db } = deps
  const { token } = await theAdmin(school)
  afterAll(() => smtp.close())
  beforeEach(async () => {
    // what one test leaves waiting is not sent in the next
    await db.execute(
      sql`update announcements set state = 'stopped', sent_at = now() where state in ('waiting', 'sending')`,
    )
  })

  async function setMessages(change: object): Promise<void> {
    await writeSetting(db, 'messages', { ...(await loadSetting(db, 'messages')), ...change })
    clearSettingsCache(db)
  }
  // no test depends on the hour at which it runs
  await setMessages({ quiet_from: '00:00', quiet_until: '00:00', off: [] })

  let serial = 0
  async function aReader(name = 'Lin') {
    serial += 1
    const email = `announced${serial}@example.com`
    return { email, ...(await signedIn(school, [userTypes.student], { name, email, verifiedEmail: email })) }
  }
  /** A course with so many students, so that no test takes the people of another. */
  async function aCourse(size = 1, name = 'Ink painting') {
    const product = await aProduct(school, { name })
    const readers = await Promise.all(Array.from({ length: size }, () => aReader()))
    for (const { user } of readers) await aGrant(school, user, product)
    return { product, readers }
  }
  const body = (productId: number | null, change: object = {}) => ({
    kind: 'announcement',
    audience: productId === null ? 'students' : 'course',
    target_id: productId,
    channels: ['app', 'mail'],
    texts: {
      en: { title: 'News of {{course}}', text: 'Dear {{name}},\n{{school}} is closed on Friday.' },
      zh: { title: '{{course}} 通知', text: '{{name}}：周五停课。' },
    },
    ...change,
  })
  const create = (content: object, who = token) =>
    school.call('POST /api/v1/admin/announcements', { token: who, body: content })
  const idOf = async (content: object): Promise<number> => (await create(content)).data.id
  const params = (id: number) => ({ token, params: { id } })
  const one = async (id: number) =>
    (await school.call('GET /api/v1/admin/announcements/{id}', params(id))).data
  const publish = (id: number, sms = 0, revision = 1) =>
    school.call('POST /api/v1/admin/announcements/{id}/publish', { ...params(id), body: { sms, revision } })
  const update = (id: number, content: object, revision = 1) =>
    school.call('PUT /api/v1/admin/announcements/{id}', { ...params(id), body: { ...content, revision } })
  const withdraw = (id: number) => school.call('POST /api/v1/admin/announcements/{id}/withdraw', params(id))
  const leaveNow = (id: number) =>
    db
      .update(announcements)
      .set({ leavesAt: new Date(0) })
      .where(eq(announcements.id, id))
  async function publishNow(id: number, sms = 0): Promise<void> {
    expect((await publish(id, sms)).reason).toBeUndefined()
    await leaveNow(id)
  }
  const messagesOf = (id: number) =>
    db.select().from(messages).where(sql`kind in ('announcement', 'advertising') and target_id = ${id}`)
  const mailsTo = (email: string) => smtp.taken.filter(({ to }) => to.includes(email))

  return {
    school,
    deps,
    db,
    token,
    setMessages,
    aReader,
    aCourse,
    body,
    create,
    idOf,
    params,
    one,
    publish,
    update,
    withdraw,
    publishNow,
    messagesOf,
    mailsTo,
  }
}

export type Announcing = Awaited<ReturnType<typeof openAnnouncing>>
