import { eq, sql } from 'drizzle-orm'
import type { Language } from '#contract/languages.ts'
import type { messageAdmin } from '#contract/message/manage.ts'
import type { OperationTypes } from '#contract/operation.ts'
import { users } from '../../../db/tables/all.ts'
import type { Deps } from '../../../deps.ts'
import { MailError } from '../../../gateways/mail/mail.ts'
import { refuse } from '../../../lib/refusal.ts'
import { revisionOf } from '../../../lib/revision.ts'
import type { SessionUser } from '../../../plugins/authentication.ts'
import { lastChangedBy, writeAudit } from '../../audit/index.ts'
import { changeSetting, clearSettingsCache, loadSetting, schoolName } from '../../site/index.ts'
import { schoolMessages } from '../quiet-hours.ts'
import { renderMail } from '../render.ts'

type Read = OperationTypes<typeof messageAdmin.messageSettings>['reply']
type Change = OperationTypes<typeof messageAdmin.updateMessageSettings>['body']
type Tested = OperationTypes<typeof messageAdmin.testMail>['reply']

/** Which messages the school sends, and through which provider. */
export async function readMessageSettings({ db, config, sms, wechat }: Deps): Promise<Read> {
  const { mail } = config
  const settings = await loadSetting(db, 'messages')
  return {
    settings,
    revision: revisionOf(settings),
    mail:
      mail.provider === 'smtp'
        ? { provider: mail.provider, from: mail.from, server: `${mail.host}:${mail.port}` }
        : { provider: mail.provider, from: '', server: '' },
    sms_kinds: [...sms.notices],
    sms_provider: sms.name,
    wechat_kinds: [...wechat.notices],
    wechat_provider: wechat.name,
  }
}

/** @throws Refusal recordChanged */
export async function updateMessageSettings(
  { db }: Deps,
  user: SessionUser,
  { revision: seen, ...settings }: Change,
): Promise<{ revision: string }> {
  const stored = await db.transaction(async (tx) => {
    const { before, after } = await changeSetting(tx, 'messages', () => settings, {
      revision: seen,
      changedBy: () => lastChangedBy(tx, ['messages'], ['message settings']),
    })
    await writeAudit(tx, user, 'message settings', 'messages', { before, after })
    return after
  })
  clearSettingsCache(db)
  return { revision: revisionOf(stored) }
}

/** Sends a test mail to the caller at once, and answers its outcome. @throws Refusal emailMissing */
export async function testMail(deps: Deps, caller: SessionUser, language: Language): Promise<Tested> {
  const { db, config, mail, log } = deps
  const [user] = await db.select({ email: users.email }).from(users).where(eq(users.id, caller.id))
  const address = user?.email ?? ''
  if (address === '') throw refuse('emailMissing')
  const { zone } = await schoolMessages(db)
  const school = { ...(await schoolName(db)), url: config.publicUrl }
  const { rows } = await db.transaction(async (tx) => {
    await writeAudit(tx, caller, 'test mail sent', 'messages')
    return tx.execute<{ id: number; at: number }>(sql`
      insert into message_deliveries (user_id, purpose, channel, address, state, provider, attempts)
      values (${caller.id}, 'test', 'mail', ${address}, 'unconfirmed', ${mail.name}, 1)
      returning id, floor(extract(epoch from created_at))::int8 as at`)
  })
  const { id = 0, at = 0 } = rows[0] ?? {}
  const content = {
    purpose: 'test' as const,
    kind: null,
    params: null,
    targetId: null,
    code: null,
    language,
    zone,
    schoolZone: zone,
    userTypes: [],
    reader: '',
    announcement: null,
  }
  const texts = renderMail(content, school, null)
  const messageId = `<${at}.${id}@${new URL(config.publicUrl).hostname}>`
  const settle = (state: string, answer: string) =>
    db.execute(sql`
      update message_deliveries set state = ${state}, answer = ${answer},
        sent_at = case when ${state}::text = 'sent' then now() end
      where id = ${id}`)
  try {
    await mail.send({
      to: address,
      fromName: school.nameFor(language),
      ...texts,
      messageId,
      unsubscribe: null,
    })
  } catch (error) {
    if (!(error instanceof MailError)) throw error
    log.warn({ deliveryId: id, provider: mail.name, reason: error.message }, 'a test mail was not taken')
    const answer = error.answer || error.message
    await settle(error.outcome === 'unanswered' ? 'unconfirmed' : 'failed', answer)
    return { sent: 0, answer, address }
  }
  await settle('sent', '')
  return { sent: 1, answer: '', address }
}
