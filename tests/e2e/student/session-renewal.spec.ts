import type { BrowserContext } from '@playwright/test'
import { studentArea } from '../pages/student-area.ts'
import { expireAccess } from '../support/aged-session.ts'
import { expect, test } from '../support/test.ts'

const REFRESH = '/api/accesstokens/refresh'

/** The paths of all requests of all tabs that were answered with a status. */
function answeredWith(status: number, context: BrowserContext): string[] {
  const paths: string[] = []
  context.on('response', (response) => {
    if (response.status() === status) paths.push(new URL(response.url()).pathname)
  })
  return paths
}

test('an expired access token is refreshed once for two tabs and all their requests', async ({
  page,
  context,
  school,
  api,
  t,
  signIn,
}) => {
  const student = await api.newStudent()
  await signIn(student)
  const other = await context.newPage()
  await page.goto('/student.html#/my_courses')
  await other.goto('/student.html#/my_orders')
  await expect(page.getByText(t('learning:course.empty'))).toBeVisible()
  await expect(other.getByText(t('learning:order.empty'))).toBeVisible()

  await expireAccess({ school, api }, student)
  const refused = answeredWith(401, context)
  const accepted = answeredWith(200, context)
  const refreshes: string[] = []
  context.on('request', (request) => {
    if (new URL(request.url()).pathname === REFRESH) refreshes.push(request.url())
  })
  await Promise.all([page.reload(), other.reload()])

  await expect(page.getByText(t('learning:course.empty'))).toBeVisible()
  await expect(other.getByText(t('learning:order.empty'))).toBeVisible()
  expect(refused.length).toBeGreaterThan(1)
  expect(refreshes).toHaveLength(1)
  for (const path of refused) expect(accepted).toContain(path)
  await expect(page).toHaveURL(/#\/my_courses$/)
  await expect(other).toHaveURL(/#\/my_orders$/)
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('a press with an expired access token still succeeds', { tag: '@drill' }, async ({
  named,
  page,
  school,
  api,
  t,
  signIn,
}) => {
  const student = await api.newStudent()
  const { order_number } = await api.order(student, await api.productId('唐诗里的四季'))
  await signIn(student)
  await page.goto('/student.html#/my_orders')
  const area = studentArea(page, t)
  await expect(area.ordersHeading).toBeVisible()
  await expireAccess({ school, api }, student)
  await page.getByRole('button', { name: t('learning:order.cancelNamed', { number: order_number }) }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('learning:order.cancelThis') })
    .click()
  await expect(area.order(named('唐诗里的四季')).getByText(t('order:status.cancelled'))).toBeVisible()
  await expect(page.getByText(t('learning:order.cancelled', { number: order_number }))).toBeVisible()
})
