import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { inArray } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { users } from '#server/db/tables/all.ts'
import { aUser, newPhone } from '#tests/support/factories.ts'
import { openTestSchool } from '#tests/support/test-school.ts'

const school = await openTestSchool()
const { db } = school.deps

it('finds accounts stored under 086 by 86, and one alone where several have one phone', async () => {
  const [single, shared] = [newPhone(), newPhone()]
  const kept = [
    await aUser(school, { areaCode: '086', telephone: single }),
    await aUser(school, { areaCode: '0086', telephone: shared }),
    await aUser(school, { areaCode: '086', telephone: shared }),
  ]
  const file = join(import.meta.dirname, '../../../src/server/db/migrations/0012_one_dial_code.sql')
  for (const statement of (await readFile(file, 'utf8')).split('--> statement-breakpoint'))
    await db.execute(statement)
  const rows = await db
    .select({ areaCode: users.areaCode, telephone: users.telephone })
    .from(users)
    .where(
      inArray(
        users.id,
        kept.map(({ id }) => id),
      ),
    )
    .orderBy(users.id)
  expect(rows).toEqual([
    { areaCode: '86', telephone: single },
    { areaCode: '86', telephone: shared },
    { areaCode: '086', telephone: shared },
  ])
})
