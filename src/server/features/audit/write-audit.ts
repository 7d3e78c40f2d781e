import type { AuditAction } from '#contract/audit/actions.ts'
import type { Tx } from '../../db/database.ts'
import { auditLog } from '../../db/tables/all.ts'
import type { SessionUser } from '../../plugins/authentication.ts'

/** Records who changed what, in the transaction of the change. Never give it passwords or codes. */
export async function writeAudit(
  tx: Tx,
  user: Pick<SessionUser, 'id'>,
  action: AuditAction,
  subject: string,
  detail: Record<string, unknown> = {},
): Promise<void> {
  await writeAuditOfEach(tx, user, action, [subject], detail)
}

/** The same for several subjects, with one statement. */
export async function writeAuditOfEach(
  tx: Tx,
  user: Pick<SessionUser, 'id'>,
  action: AuditAction,
  subjects: readonly string[],
  detail: Record<string, unknown> = {},
): Promise<void> {
  if (subjects.length === 0) return
  await tx.insert(auditLog).values(subjects.map((subject) => ({ userId: user.id, action, subject, detail })))
}
