import type { Changes } from './changes.ts'
import { type FeatureOptions, pathOf } from './feature-options.ts'
import { addEntry, addFeatureCall, addImport } from './lists.ts'

/** Its use cases, where they are mounted, and their test through HTTP. */
export function newServer(changes: Changes, wanted: FeatureOptions): void {
  const { one, many } = wanted
  const folder = `src/server/features/${one.kebab}`
  changes.create(
    `${folder}/${many.kebab}.ts`,
    `import { and, desc, eq, lt, sql } from 'drizzle-orm'
import type { ${one.camel} as operations } from '#contract/${one.kebab}/operations.ts'
import type { OperationTypes } from '#contract/operation.ts'
import type { Db } from '../../db/database.ts'
import { countUpToLimit, cutPage, DEFAULT_PAGE, readCursor } from '../../db/paging.ts'
import { ${many.camel} } from '../../db/tables/all.ts'
import { refuse } from '../../lib/refusal.ts'

type List = OperationTypes<typeof operations.${one.camel}List>
type Create = OperationTypes<typeof operations.create${one.pascal}>

const answer = ({ id, name, createdAt }: typeof ${many.camel}.$inferSelect): Create['reply'] => ({
  id,
  name,
  created_at: Math.floor(createdAt.getTime() / 1000),
})

/** The own ${many.words}, newest first. */
export async function list${many.pascal}(db: Db, userId: number, query: List['query']): Promise<List['reply']> {
  const limit = query.limit ?? DEFAULT_PAGE
  const own = eq(${many.camel}.userId, userId)
  const from = query.cursor === undefined ? undefined : lt(${many.camel}.id, readCursor(query.cursor))
  const [rows, total] = await Promise.all([
    db.select().from(${many.camel}).where(and(own, from)).orderBy(desc(${many.camel}.id)).limit(limit + 1),
    countUpToLimit(db, sql\`select 1 from \${${many.camel}} where \${own}\`),
  ])
  const { page, next } = cutPage(rows, limit)
  return { list: page.map(answer), total, next }
}

export async function create${one.pascal}(db: Db, userId: number, { name }: Create['body']): Promise<Create['reply']> {
  const [made] = await db.insert(${many.camel}).values({ userId, name }).returning()
  if (!made) throw new Error('the ${one.words} was not stored')
  return answer(made)
}

/** @throws ${one.camel}NotFound, also for somebody else's */
export async function delete${one.pascal}(db: Db, userId: number, id: number): Promise<null> {
  const [deleted] = await db
    .delete(${many.camel})
    .where(and(eq(${many.camel}.id, id), eq(${many.camel}.userId, userId)))
    .returning({ id: ${many.camel}.id })
  if (!deleted) throw refuse('${one.camel}NotFound')
  return null
}
`,
  )
  changes.create(
    `${folder}/index.ts`,
    `import { ${one.camel} as operations } from '#contract/${one.kebab}/operations.ts'
import type { Deps } from '../../deps.ts'
import type { Serve } from '../../plugins/serve.ts'
import { create${one.pascal}, delete${one.pascal}, list${many.pascal} } from './${many.kebab}.ts'

/** The ${many.words} of a user. */
export function ${one.camel}Feature(serve: Serve, { db }: Deps): void {
  serve(operations.${one.camel}List, ({ user, query }) => list${many.pascal}(db, user.id, query))
  serve(operations.create${one.pascal}, ({ user, body }) => create${one.pascal}(db, user.id, body))
  serve(operations.delete${one.pascal}, ({ user, params }) => delete${one.pascal}(db, user.id, params.id))
}
`,
  )
  const app = 'src/server/app.ts'
  changes.edit(app, (code) =>
    addFeatureCall(
      app,
      addImport(app, code, `import { ${one.camel}Feature } from './features/${one.kebab}/index.ts'`),
      `${one.camel}Feature(serve, deps)`,
    ),
  )
  enterSample(changes, wanted)
  changes.create(`tests/api/${one.kebab}/${many.kebab}.test.ts`, testOf(wanted))
}

/** One of them, for the replies and for the matrix of access, in which administrators own nothing. */
function enterSample(changes: Changes, wanted: FeatureOptions): void {
  const { one, area } = wanted
  const call = `POST ${pathOf(wanted)}`
  const [file, list, entry] =
    area === 'admin'
      ? ['replies.test.ts', 'writes', `['${call}', { ...as('admin'), body: { name: 'a' } }]`]
      : [
          'own-records.ts',
          'ownRecords',
          `{ kind: '${one.camel}', owner: '${area}', call: '${call}', body: ({ text }) => ({ name: text }) }`,
        ]
  const path = `tests/api/contract/${file}`
  changes.edit(path, (code) => addEntry(path, code, list, `  ${entry}`))
}

function testOf(wanted: FeatureOptions): string {
  const { one, area } = wanted
  const path = pathOf(wanted)
  const other = area === 'student' ? 'teacher' : 'student'
  return `import { expect, test } from 'vitest'
import { userTypes } from '#contract/account/limits.ts'
import { signedIn } from '#tests/support/factories.ts'
import { openTestSchool } from '#tests/support/test-school.ts'

const school = await openTestSchool()
const someone = async () => (await signedIn(school, [userTypes.${area}])).token
const add = (token: string, name: string) => school.call('POST ${path}', { token, body: { name } })
const list = async (token: string, query = {}) => (await school.call('GET ${path}', { token, query })).data

test('what is added stands in the own list, newest first, page by page', async () => {
  const token = await someone()
  const [first, second, third] = [await add(token, 'a'), await add(token, 'b'), await add(token, 'c')]
  const page = await list(token, { limit: 2 })
  expect(page).toMatchObject({ list: [third.data, second.data], total: 3 })
  expect(await list(token, { cursor: page.next })).toMatchObject({ list: [first.data], next: null })
})

test('what is removed is deleted, and cannot be removed again', async () => {
  const token = await someone()
  const { id } = (await add(token, 'a')).data
  const remove = () => school.call('DELETE ${path}/{id}', { token, params: { id } })
  expect((await remove()).code).toBe(0)
  expect((await list(token)).list).toEqual([])
  expect((await remove()).reason).toBe('${one.camel}NotFound')
})

test('what another has added is not there', async () => {
  const owner = await someone()
  const token = await someone()
  const { id } = (await add(owner, 'a')).data
  expect((await list(token)).list).toEqual([])
  const removed = await school.call('DELETE ${path}/{id}', { token, params: { id } })
  expect(removed.reason).toBe('${one.camel}NotFound')
  expect((await list(owner)).list).toHaveLength(1)
})

test('a name of no length, or of 65 characters, is refused', async () => {
  const token = await someone()
  for (const name of ['', 'x'.repeat(65)])
    expect(await add(token, name)).toMatchObject({ reason: 'invalidField', data: { field: 'name' } })
})

test('it is for the type ${area} alone', async () => {
  expect((await school.call('GET ${path}')).reason).toBe('notSignedIn')
  const { token } = await signedIn(school, [userTypes.${other}])
  expect((await add(token, 'a')).reason).toBe('noPermission')
})
`
}
