import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach } from 'vitest'
import { deliveries, messageSettings, openClassBookings } from '#server/db/tables/all.ts'
import { notify } from '#server/features/message/index.ts'
import { clearSettingsCache, loadSetting, writeSetting } from '#server/features/site/index.ts'
import { signedIn, theAdmin } from '#tests/support/factories.ts'
import { anOpenClass, MINUTE } from '#tests/support/open-class-factories.ts'
import { openSmtp } from '#tests/support/smtp-double.ts'
import { openTestSchool } from '#tests/support/test-school.ts'

/** A school whose e-mails go to a server of this test. */
export async function openDeliveries() {
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

  const admin = await theAdmin(school)

  const { mail, sms } = deps

  afterAll(() => smtp.close())

  afterEach(async () => {
    deps.mail = mail
    deps.sms = sms
    // what is left of one test is not sent in the next
    await db.update(deliveries).set({ state: 'dropped' }).where(sql`state in ('waiting', 'sending')`)
  })

  async function setMessages(change: object): Promise<void> {
    await writeSetting(db, 'messages', { ...(await loadSetting(db, 'messages')), ...change })
    clearSettingsCache(db)
  }

  // no test depends on the hour at which it runs
  await setMessages({ quiet_from: '00:00', quiet_until: '00:00' })

  let serial = 0

  /** Somebody whose address is verified. */
  async function withMail(types: number[] = [3]) {
    serial += 1
    const email = `reader${serial}@example.com`
    return { email, ...(await signedIn(school, types, { email, verifiedEmail: email })) }
  }

  const shipped = (userId: number, key = 'parcel') =>
    notify(db, { kind: 'order_shipped', key, params: { name: 'Brushes' } }, [userId])

  const mailsTo = (email: string) => smtp.taken.filter(({ to }) => to.includes(email))

  const ofUser = (userId: number) =>
    db.select().from(deliveries).where(eq(deliveries.userId, userId)).orderBy(deliveries.id)

  const statesOf = async (userId: number) => (await ofUser(userId)).map(({ state }) => state)

  const dueNow = () =>
    db
      .update(deliveries)
      .set({ nextTryAt: new Date(0) })
      .where(eq(deliveries.state, 'waiting'))

  /** A student who has joined a class that begins in some minutes, and is reminded by mail and SMS alone. */
  async function reminded(minutes = 20) {
    const student = await withMail()
    const beginAt = new Date(Date.now() + minutes * MINUTE)
    const openClass = await anOpenClass(school, { beginAt, endAt: new Date(beginAt.getTime() + 60 * MINUTE) })
    await db
      .insert(openClassBookings)
      .values({ classId: openClass.id, userId: student.user.id, userKind: 20, source: 31, entrySource: '41' })
    await db.insert(messageSettings).values({
      userId: student.user.id,
      choices: { class_begins: { app: false, mail: true, sms: true } },
    })
    return { ...student, openClass }
  }
  return {
    smtp,
    school,
    deps,
    db,
    admin,
    sms,
    setMessages,
    withMail,
    shipped,
    mailsTo,
    ofUser,
    statesOf,
    dueNow,
    reminded,
  }
}
export type Deliveries = Awaited<ReturnType<typeof openDeliveries>>
