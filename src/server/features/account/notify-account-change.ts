import type { MessageKind } from '#contract/message/kinds.ts'
import type { Queryable } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'

type Changed = Extract<
  MessageKind,
  | 'password_changed'
  | 'password_reset'
  | 'username_changed'
  | 'email_changed'
  | 'email_removed'
  | 'phone_changed'
  | 'phone_removed'
>

/**
 * Tells somebody that what opens their account is another now. It is called before the change is stored, in its transaction:
 * so it goes to the address and the phone that were theirs, which a thief who changes them does not read.
 * @param name what the words name: the new user name, the new phone, or the phone that was removed
 */
export async function notifyAccountChange(
  { notify, sms }: Pick<Deps, 'notify' | 'sms'>,
  tx: Queryable,
  userId: number,
  kind: Changed,
  name = '',
): Promise<void> {
  const now = Date.now()
  await notify(
    tx,
    {
      kind,
      key: `${kind} ${userId} ${now}`,
      params: { name, at: Math.floor(now / 1000) },
      // a provider of SMS sends what it has a text for
      ...(!sms.notices.includes(kind) && { by: ['app', 'mail'] }),
    },
    [userId],
  )
}
