import { desc } from 'drizzle-orm'
import { auditLog } from '#server/db/tables/all.ts'
import type { TestSchool } from '#tests/support/test-school.ts'

/** The newest row of the audit log. */
export async function lastAudit(school: TestSchool) {
  const [row] = await school.deps.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1)
  return row
}

export const pictures = {
  PC: 1,
  mobile: 0,
  PC_background_image_url: { url: '/files/a.png' },
  mobile_top_banner_url: { url: '' },
  mobile_bottom_banner_url: { url: '' },
} as const
