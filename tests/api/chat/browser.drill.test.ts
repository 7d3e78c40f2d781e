import { type Page } from '@playwright/test'
import { afterAll, expect, test, vi } from 'vitest'
import { violationsOn } from '#tests/support/accessible.ts'
import { buildChatPage, openChatBrowser, openChatPage } from '#tests/support/chat-page/chat-page.ts'
import { openTestSchool } from '#tests/support/test-school.ts'
import { aClass, aListener, listening, type Member } from './support.ts'

vi.setConfig({ testTimeout: 60_000 })

const browser = await openChatBrowser()
afterAll(() => browser.close())
const files = await buildChatPage()
const school = await openTestSchool()
const address = await listening(school.app)
const { openClass, teacher } = await aClass(school)
const alice = await aListener(school, openClass.id, { name: 'Alice' })
const bob = await aListener(school, openClass.id, { name: 'Bob' })

interface Sight {
  lang?: 'zh' | 'en' | 'zh_tw'
  theme?: 'light' | 'dark'
  width?: number
}

async function open({ token }: Member, { width = 1280, ...sight }: Sight = {}): Promise<Page> {
  const context = await browser.newContext({ viewport: { width, height: 800 } })
  const page = await openChatPage(context, files, { address, token, classId: openClass.id, ...sight })
  afterAll(() => context.close())
  return page
}
const write = (page: Page, text: string) => page.getByRole('textbox').fill(text)

test('two students talk, a teacher mutes one, and HTML stays text', async () => {
  const [a, b, t] = await Promise.all([open(alice), open(bob), open(teacher)])
  await a.getByRole('textbox').waitFor()
  const requests = await a.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
  expect(requests.filter((address) => address.includes('transport=polling'))).toEqual([])
  await write(a, 'Good <b>morning</b> [微笑]')
  await a.getByRole('textbox').press('Enter')
  for (const page of [a, b, t]) await page.getByRole('log').getByText('Good <b>morning</b>').waitFor()
  expect(await b.getByRole('img', { name: 'Smile' }).count()).toBe(1)

  await t.getByRole('button', { name: 'Moderate the message from Alice' }).click()
  await t.getByRole('button', { name: 'Mute the author' }).click()
  await a.getByText('The teacher has muted you').waitFor()
  expect(await a.getByRole('textbox').isDisabled()).toBe(true)

  await t.getByRole('button', { name: 'Moderate the message from Alice' }).click()
  await t.getByRole('button', { name: 'Delete message' }).click()
  await b.getByRole('log').getByText('Good <b>morning</b>').waitFor({ state: 'detached' })
})

test.each([
  { lang: 'en', theme: 'light', width: 1280 },
  { lang: 'zh', theme: 'dark', width: 1280 },
  { lang: 'zh_tw', theme: 'light', width: 390 },
] as const)('axe finds nothing at $width px in $lang, $theme', async (sight) => {
  const page = await open(teacher, sight)
  await page.getByRole('textbox').waitFor()
  expect(await violationsOn(page)).toEqual([])
})
