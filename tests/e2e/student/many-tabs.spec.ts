import type { Page } from '@playwright/test'
import { expireAccess } from '../support/aged-session.ts'
import { expect, test } from '../support/test.ts'

const TABS = 8

/** The current access token of a tab. */
const tokenIn = async (tab: Page | undefined): Promise<string> =>
  (await tab?.evaluate(() => JSON.parse(localStorage.getItem('token') ?? '{}').access_token)) ?? ''

test('many tabs whose token expires at once all stay signed in', { tag: '@drill' }, async ({
  context,
  school,
  api,
  t,
  signIn,
}) => {
  const student = await api.newStudent()
  await signIn(student)
  const tabs = await Promise.all(Array.from({ length: TABS }, () => context.newPage()))
  for (const tab of tabs) {
    await tab.goto('/student.html#/my_orders')
    await expect(tab.getByText(t('learning:order.empty'))).toBeVisible()
  }
  // a tab may refresh as soon as the token has expired, before it is reloaded
  const renewals: number[] = []
  context.on('response', (response) => {
    if (response.url().endsWith('/api/accesstokens/refresh')) renewals.push(response.status())
  })
  await expireAccess({ school, api }, student)
  await Promise.all(tabs.map((tab) => tab.reload()))
  for (const tab of tabs) {
    await expect(tab.getByText(t('learning:order.empty'))).toBeVisible()
    await expect(tab).toHaveURL(/student\.html#\/my_orders$/)
  }
  // only one tab refreshes; another that still has the old token gets the same successor
  expect(new Set(renewals)).toEqual(new Set([200]))
  const { list } = await api.call('GET /api/v1/account/sessions', { token: await tokenIn(tabs[0]) })
  expect(list).toHaveLength(1)
})
