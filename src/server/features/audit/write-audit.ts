import type { AuditAction } from '#contract/audit/actions.ts'
import type { Tx } from '../../db/database.ts'
import { auditLog } from '../../db/tables/all.ts'
import type { SessionUser } from '../../plugins/authentication.ts'

/** Who did it; null: nobody who is signed in, such as a command on the server. */
interface Actor {
  id: SessionUser['id'] | null
}

/** Records who changed what, in the transaction of the change. Never give it passwords or codes. */
export async function writeAudit(
  tx: Tx,
  user: Actor,
  action: AuditAction,
  subject: string,
  detail: Record<string, unknown> = {},
): Promise<void> {
  await writeAuditOfEach(tx, user, action, [subject], detail)
}

/** The same for several subjects, with one statement. */
export async function writeAuditOfEach(
  tx: Tx,
  user: Actor,
  action: AuditAction,
  subjects: readonly string[],
  detail: Record<string, unknown> = {},
): Promise<void> {
  if (subjects.length === 0) return
  await tx.insert(auditLog).values(subjects.map((subject) => ({ userId: user.id, action, subject, detail })))
}
