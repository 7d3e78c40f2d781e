import { expect, test } from 'vitest'
import { builtInRoleIds, builtInRoles } from '#contract/role/built-in.ts'
import { grantable, permissionsOf } from '#contract/role/permissions.ts'
import { all } from '#tests/api/contract/support.ts'
import { anyParams } from '#tests/api/input/samples.ts'
import { isDrill } from '#tests/support/drill.ts'
import { openTestSchool, type TestSchool } from '#tests/support/test-school.ts'
import { anAdministratorWith } from './support.ts'

// its calls do what is permitted: other tests need another school
const opened: TestSchool | null = isDrill ? await openTestSchool() : null
const backOffice = all.filter(([, { access, own }]) => access === 'admin' && !own)

/** The operations of the back office that a role may call, by calling all of them. No write accepts the body. */
async function openTo(role: Parameters<typeof anAdministratorWith>[1]): Promise<string[]> {
  if (!opened) throw new Error('this is a drill')
  const found: string[] = []
  for (const [key] of backOffice) {
    // a call may end the sessions of administrators
    const { token } = await anAdministratorWith(opened, role)
    const body = key.startsWith('GET') ? undefined : { userid: 'x' }
    const { reason } = await opened.call(key, { params: anyParams, body, token })
    if (reason !== 'noOperationPermission') found.push(key)
  }
  return found
}

const permittedBy = (permissions: ReadonlySet<string>): string[] =>
  backOffice.filter(([, { permission }]) => permissions.has(permission)).map(([key]) => key)

test.runIf(isDrill)(
  'every role calls the operations that it permits, and no others',
  { timeout: 600_000 },
  async () => {
    for (const key of builtInRoles)
      expect(await openTo(builtInRoleIds[key]), key).toEqual(
        permittedBy(permissionsOf({ key, permissions: [] })),
      )
  },
)

test.runIf(isDrill)(
  'every single permission opens its operations, and no others',
  { timeout: 3_600_000 },
  async () => {
    for (const permission of grantable)
      expect(await openTo([permission]), permission).toEqual(permittedBy(new Set([permission])))
  },
)
