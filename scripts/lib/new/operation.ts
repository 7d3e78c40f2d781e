import type { Access, OperationShape } from '#contract/operation.ts'
import type { Changes } from './changes.ts'
import { addEntry, addMounting, databaseIn, importName, operationsIn } from './lists.ts'
import { capital, type Names } from './names.ts'

export interface OperationWanted {
  /** a folder of features: `order` or `order/manage` */
  domain: string
  name: Names
  method: OperationShape['method']
  /** as it is published: `/api/v1/orders/{id}` */
  path: string
  access: Access
}

const verbs = { GET: 'read', POST: 'write', PUT: 'write', DELETE: 'delete' } as const

/** An operation that answers nothing yet: declared, mounted, and tested for who may call it. */
export function newOperation(changes: Changes, wanted: OperationWanted): void {
  const { domain, name, method, path } = wanted
  if (!/^\/api(\/[\w-]+|\/\{\w+\})+$/.test(path)) throw new Error(`"${path}" is no path of the API`)
  declare(changes, wanted)
  mount(changes, wanted)
  changes.create(
    `src/server/features/${domain}/${name.kebab}.ts`,
    `import type { Db } from '${up(domain)}db/database.ts'

/** What ${method} ${path} does. */
export function ${name.camel}(_db: Db): Promise<null> {
  return Promise.resolve(null)
}
`,
  )
  changes.create(`tests/api/${domain}/${name.kebab}.test.ts`, testOf(wanted))
}

/** from a folder of features to `src/server` */
const up = (domain: string): string => '../'.repeat(domain.split('/').length + 1)

const contractOf = (domain: string): string => `src/contract/${domain}/operations.ts`

function declare(changes: Changes, { domain, name, method, path, access }: OperationWanted): void {
  const file = contractOf(domain)
  const schema = '../'.repeat(domain.split('/').length)
  const params = [...path.matchAll(/\{(\w+)\}/g)].map(([, param = '']) => param)
  const isId = params.join() === 'id'
  changes.edit(file, (code) => {
    const constant = operationsIn(code)[0]
    if (constant === undefined) throw new Error(`${file} declares no operations`)
    let edited = importName(file, code, 'Nothing', `${schema}schema.ts`).code
    if (params.length > 0)
      edited = importName(file, edited, isId ? 'IdParams' : 'Id', `${schema}schema.ts`).code
    if (params.length > 0 && !isId) edited = importName(file, edited, 'Type', 'typebox').code
    const written = isId ? 'IdParams' : `Type.Object({ ${params.map((param) => `${param}: Id`).join(', ')} })`
    return addEntry(
      file,
      edited,
      constant,
      `  ${name.camel}: operation({
    method: '${method}',
    path: '${path}',
    summary: '${capital(name.words)}',
    access: '${access}',
    permission: '${domain.split('/')[0]}.${verbs[method]}',
${params.length > 0 ? `    params: ${written},\n` : ''}    reply: Nothing,
  })`,
    )
  })
}

function mount(changes: Changes, { domain, name }: OperationWanted): void {
  const file = `src/server/features/${domain}/index.ts`
  const contract = contractOf(domain)
  const constant = operationsIn(changes.read(contract))[0] ?? ''
  changes.edit(file, (code) => {
    const db = databaseIn(file, code)
    const from = contract.replace('src/contract/', '#contract/')
    const imported = importName(file, code, constant, from)
    const useCase = importName(file, imported.code, name.camel, `./${name.kebab}.ts`)
    return addMounting(
      file,
      useCase.code,
      `serve(${imported.local}.${name.camel}, () => ${useCase.local}(${db}))`,
    )
  })
}

function testOf({ name, method, path, access }: OperationWanted): string {
  const params = [...path.matchAll(/\{(\w+)\}/g)].map(([, param = '']) => `${param}: 1001`)
  const input = params.length > 0 ? `params: { ${params.join(', ')} }, ` : ''
  const type = access === 'public' || access === 'signedIn' ? 'student' : access
  const other = type === 'student' ? 'teacher' : 'student'
  const isOfType = access === type
  const tests = [
    `test('${name.words} answers who may call', async () => {
  const { token } = await signedIn(school, [userTypes.${type}])
  expect(await answerTo(token)).toMatchObject({ code: 0, data: null })
})`,
    access !== 'public' &&
      `test('${name.words} is not for visitors', async () => {
  expect((await answerTo()).reason).toBe('notSignedIn')
})`,
    isOfType &&
      `test('${name.words} is for the type ${type} alone', async () => {
  const { token } = await signedIn(school, [userTypes.${other}])
  expect((await answerTo(token)).reason).toBe('noPermission')
})`,
  ].filter((one) => one !== false)
  return `import { expect, test } from 'vitest'
import { userTypes } from '#contract/account/limits.ts'
import { signedIn } from '#tests/support/factories.ts'
import { openTestSchool } from '#tests/support/test-school.ts'

const school = await openTestSchool()
const answerTo = (token?: string) =>
  school.call('${method} ${path}', { ${input}${method === 'POST' || method === 'PUT' ? 'body: {}, ' : ''}...(token !== undefined && { token }) })

${tests.join('\n\n')}
`
}
