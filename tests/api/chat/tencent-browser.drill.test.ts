import { type BrowserContext, type Page } from '@playwright/test'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { isDrill } from '#tests/support/drill.ts'
import { buildChatPage, openChatBrowser, openChatPage } from '#tests/support/chat-page/chat-page.ts'
import { openTencentSchool } from '#tests/support/tencent-school.ts'
import { openTim } from '#tests/support/tim-double.ts'
import { aClass, aListener, listening, type Member } from './support.ts'

vi.setConfig({ testTimeout: 60_000 })

const tim = await openTim()
afterAll(() => tim.close())
const browser = await openChatBrowser()
afterAll(() => browser.close())
const files = await buildChatPage()
const school = await openTencentSchool(tim)
const address = await listening(school.app)
/** uncaught errors of pages */
const broken: string[] = []
const contexts: BrowserContext[] = []
afterEach(async () => {
  await Promise.all(contexts.splice(0).map((context) => context.close()))
  expect(broken.splice(0)).toEqual([])
  Object.assign(tim.behaviour, { silent: false, refusesSigns: false, restDown: false })
})

async function open({ token }: Member, classId: number): Promise<Page> {
  const context = await browser.newContext()
  contexts.push(context)
  context.on('weberror', (error) => broken.push(error.error().message))
  const outside = { calls: school.deps.chat.hosts }
  return openChatPage(context, files, { address, token, classId, outside })
}
const failure = (page: Page) => page.getByText('The chat could not be reached')

test('students talk through Tencent IM, and a teacher mutes and deletes', async () => {
  const { openClass, teacher } = await aClass(school)
  const alice = await aListener(school, openClass.id, { name: 'Alice' })
  const [a, t] = await Promise.all([open(alice, openClass.id), open(teacher, openClass.id)])
  await t.getByRole('textbox').waitFor()
  await a.getByRole('textbox').fill('through Tencent [微笑]')
  await a.getByRole('textbox').press('Enter')
  for (const page of [a, t]) await page.getByRole('log').getByText('through Tencent').waitFor()
  const late = await open(await aListener(school, openClass.id, { name: 'Bob' }), openClass.id)
  await late.getByRole('log').getByText('through Tencent').waitFor()

  await t.getByRole('button', { name: 'Moderate the message from Alice' }).click()
  await t.getByRole('button', { name: 'Mute the author' }).click()
  await a.getByText('The teacher has muted you').waitFor()
  await t.getByRole('button', { name: 'Moderate the message from Alice' }).click()
  await t.getByRole('button', { name: 'Delete message' }).click()
  for (const page of [a, late])
    await page.getByRole('log').getByText('through Tencent').waitFor({ state: 'detached' })
})

test('a signature that Tencent refuses is reported, and can be tried again', async () => {
  const { openClass, teacher } = await aClass(school)
  tim.behaviour.refusesSigns = true
  const page = await open(teacher, openClass.id)
  await failure(page).waitFor()
  tim.behaviour.refusesSigns = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('textbox').waitFor()
})

test.runIf(isDrill)(
  'a missing answer of Tencent is reported after eight seconds, and can be tried again',
  async () => {
    const { openClass, teacher } = await aClass(school)
    tim.behaviour.silent = true
    const since = performance.now()
    const page = await open(teacher, openClass.id)
    await failure(page).waitFor()
    expect(performance.now() - since).toBeGreaterThan(7_500)
    expect(performance.now() - since).toBeLessThan(20_000)
    tim.behaviour.silent = false
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('textbox').waitFor()
  },
)
