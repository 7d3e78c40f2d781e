import { inArray } from 'drizzle-orm'
import { expect } from 'vitest'
import { userTypes } from '#contract/account/limits.ts'
import { builtInRoleIds } from '#contract/role/built-in.ts'
import { users } from '#server/db/tables/all.ts'
import { openImports, xlsxOf } from './support.ts'

export const people = [
  ['姓名', '用户名', '手机号码'],
  ['陈晓明', 'chen_2012', '013800'],
]

export const text = people.map((row) => row.join(',')).join('\n')

/** as Excel writes it in China */
export const inGb18030 =
  'd0d5c3fb2cd3c3bba7c3fb2ccad6bbfabac5c2eb0ab3c2cffec3f72c6368656e5f323031322c303133383030'

/** A school with an administrator who imports accounts, and the ways to look at them. */
export async function openAccountImports() {
  const imports = await openImports()
  const { school, token } = imports
  const { db } = school.deps

  const named = async (...usernames: string[]) =>
    db.select().from(users).where(inArray(users.username, usernames)).orderBy(users.id)

  const one = async (username: string) => {
    const [user] = await named(username)
    if (!user) throw new Error(`nobody is called ${username}`)
    return user
  }

  /** Somebody of an import becomes an administrator. */
  async function promote(username: string) {
    const { id, name } = await one(username)
    const answer = await school.call('PUT /api/v1/admin/users/{id}', {
      ...{ token, params: { id } },
      body: { name, types: [userTypes.admin], telephone: '', role_id: builtInRoleIds.owner },
    })
    expect(answer).toMatchObject({ code: 0 })
  }

  const workbook = await xlsxOf(people)

  /** A workbook whose index says other than its parts: so often the first part, so large. */
  function withIndex(times: number, size?: number): Buffer {
    const end = workbook.length - 22
    const [index, parts] = [workbook.readUInt32LE(end + 16), workbook.readUInt16LE(end + 10)]
    const [name = 0, extra = 0, comment = 0] = [28, 30, 32].map((at) => workbook.readUInt16LE(index + at))
    const first = Buffer.from(workbook.subarray(index, index + 46 + name + extra + comment))
    if (size !== undefined) first.writeUInt32LE(size, 24)
    const added = Buffer.concat(Array.from({ length: times }, () => first))
    const record = Buffer.from(workbook.subarray(end))
    for (const at of [8, 10]) record.writeUInt16LE(parts + times, at)
    record.writeUInt32LE(end - index + added.length, 12)
    return Buffer.concat([workbook.subarray(0, end), added, record])
  }
  return { ...imports, db, named, one, promote, workbook, withIndex }
}
export type AccountImports = Awaited<ReturnType<typeof openAccountImports>>
