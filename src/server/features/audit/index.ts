import { audit } from '#contract/audit/operations.ts'
import type { Deps } from '../../deps.ts'
import type { Serve } from '../../plugins/serve.ts'
import { auditLog } from './audit-log.ts'

export { auditEntries, type AuditFilter, auditWhere, countAudit, type NamedEntry } from './audit-log.ts'
export { differences } from './differences.ts'
export { namedEntries } from './names.ts'
export { lastChangedBy } from './last-changed-by.ts'
export { writeAudit, writeAuditOfEach } from './write-audit.ts'

/** The log of what administrators and teachers changed. */
export function auditFeature(serve: Serve, { db }: Deps): void {
  serve(audit.auditLog, ({ query, language }) => auditLog(db, query, language))
}
