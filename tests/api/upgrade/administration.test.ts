import { expect, it } from 'vitest'
import { backups, upgrades } from '#server/db/tables/all.ts'
import { release } from '#server/lib/project.ts'
import { theAdmin } from '#tests/support/factories.ts'
import { openTestSchool } from '#tests/support/test-school.ts'
import { anAdministratorWith } from '../role/support.ts'

const school = await openTestSchool()
const { db } = school.deps
const { token } = await theAdmin(school)

it('an owner reads the release, what is in the way of the next one, and the upgrades so far', async () => {
  const began = new Date('2026-11-20T02:00:00Z')
  const beganAt = { beganAt: began, finishedAt: new Date('2026-11-20T02:01:00Z') }
  await db.insert(upgrades).values([
    { ...beganAt, toRelease: '0.2.0', how: 'start', migrations: 47 },
    { ...beganAt, fromRelease: '0.2.0', toRelease: release, how: 'command', migrations: 1, backup: '/b/one' },
  ])
  await db.insert(backups).values({ cause: 'command', status: 1, seenAt: new Date() })
  const { data } = await school.call('GET /api/v1/admin/upgrade', { token })
  expect(data).toMatchObject({
    ...{ release, is_embedded: 1, steps: [] },
    postgres: expect.stringMatching(/^18\./),
    obstacles: [
      { id: 'no_backup_place', blocks: 1, params: {} },
      { id: 'backup_running', blocks: 1, params: {} },
    ],
    commands: { check: 'npm run upgrade -- --check', upgrade: 'npm run upgrade -- --to /backups' },
    upgrades: [
      { from: '0.2.0', to: release, how: 'command', migrations: 1, backup: '/b/one' },
      { from: null, to: '0.2.0', how: 'start', backup: null, began_at: began.getTime() / 1000 },
    ],
  })
})

it('an administrator whose role may not configure it reads nothing', async () => {
  const other = await anAdministratorWith(school, ['backup.configure'])
  const refused = await school.call('GET /api/v1/admin/upgrade', { token: other.token })
  expect(refused).toMatchObject({ reason: 'noOperationPermission', data: null })
})
