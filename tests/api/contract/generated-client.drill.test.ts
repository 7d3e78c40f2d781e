import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import createClient from 'openapi-fetch'
import openapiTS, { astToString } from 'openapi-typescript'
import { afterAll, expect, test } from 'vitest'
import { inProject } from '#server/lib/project.ts'
import { press } from '#tests/api/payment/support.ts'
import { aProduct, aUser, PASSWORD } from '#tests/support/factories.ts'
import { openTestSchool } from '#tests/support/test-school.ts'

/** A program written from the document alone. */
const program = `
import type createClient from 'openapi-fetch'
import type { paths } from './api.ts'

type Done<Answer> = Extract<Answer, { status: { code: 0 } }>
const isDone = <Answer extends { status: { code: number } }>(answer: Answer): answer is Done<Answer> & Answer =>
  answer.status.code === 0

function dataOf<Answer extends { status: { code: number; message: string }; data: unknown }>(
  { data: answer }: { data?: Answer },
): Done<Answer>['data'] {
  if (!answer) throw new Error('no answer')
  if (!isDone(answer)) throw new Error(answer.status.message)
  return answer.data
}

export async function purchase(
  create: typeof createClient,
  baseUrl: string,
  username: string,
  password: string,
  pay: (codeUrl: string) => Promise<unknown>,
) {
  const client = create<paths>({ baseUrl })
  const { token } = dataOf(
    await client.POST('/api/user/login', { body: { login_action: 'username', username, password } }),
  )
  client.use({
    onRequest({ request }) {
      request.headers.set('authorization', \`\${token.token_type} \${token.access_token}\`)
    },
  })
  const { list } = dataOf(await client.GET('/api/product', { params: { query: { limit: 10 } } }))
  const [course] = list
  if (!course) throw new Error('nothing is on sale')
  const order = dataOf(
    await client.POST('/api/order', {
      body: { productid: course.id, ordersource: 1, seen_amount: course.price },
    }),
  )
  const opened = dataOf(
    await client.POST('/api/payment/wechat', { body: { orderid: order.order_id, scene: 'native' } }),
  )
  const query = () =>
    client.GET('/api/payment/wechat/query/{orderId}', { params: { path: { orderId: order.order_id } } })
  const reasonOf = ({ data }: Awaited<ReturnType<typeof query>>) =>
    data && 'reason' in data.status ? data.status.reason : undefined
  const before = reasonOf(await query())
  await pay(opened.code_url ?? '')
  const after = reasonOf(await query())
  const path = { id: course.id }
  const owned = dataOf(await client.GET('/api/product/{id}/payment_state', { params: { path } }))
  return { amount: order.amount, before, after, owned: owned.payment_state }
}
`

const school = await openTestSchool()
const address = await school.app.listen({ port: 0, host: '127.0.0.1' })

const results = inProject('tests', '.results')
mkdirSync(results, { recursive: true })
const folder = mkdtempSync(join(results, 'client-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('a program with a client generated from the document type-checks and buys a course', async () => {
  const types = await openapiTS(new URL('/api/docs', address))
  writeFileSync(join(folder, 'api.ts'), astToString(types))
  const file = join(folder, 'purchase.ts')
  writeFileSync(file, program)
  const options = ['--noEmit', '--strict', '--ignoreConfig', '--skipLibCheck', '--target', 'es2023']
  const modules = ['--module', 'nodenext', '--allowImportingTsExtensions', '--types', 'node']
  const checked = await promisify(execFile)(inProject('node_modules', '.bin', 'tsc'), [
    ...options,
    ...modules,
    file,
  ]).catch((error: { stdout: string }) => error)
  expect(checked.stdout).toBe('')

  await aProduct(school, { price: '199.00' })
  const user = await aUser(school)
  const { purchase } = (await import(/* @vite-ignore */ file)) as {
    purchase: (
      ...given: [typeof createClient, string, string, string, (code: string) => Promise<unknown>]
    ) => Promise<unknown>
  }
  const pay = (code: string) => press(school, new URL(code).pathname, 'pay')
  expect(await purchase(createClient, address, user.username, PASSWORD, pay)).toEqual({
    amount: '199.00',
    before: 'paymentPending',
    after: 'paymentDone',
    owned: 1,
  })
})
