import { checkoutPages } from '../pages/checkout-pages.ts'
import { studentArea } from '../pages/student-area.ts'
import { payByApi } from '../support/pay-by-api.ts'
import { expect, test } from '../support/test.ts'

const COURSE = '唐诗里的四季'

test('the code counts down 7200 seconds, is covered at the end and can be refreshed', {
  tag: ['@on-phone', '@drill'],
}, async ({ page, api, t, signIn }) => {
  const student = await api.newStudent()
  const { order_id } = await api.order(student, await api.productId(COURSE))
  const checkout = checkoutPages(page, t)
  await signIn(student)
  await page.clock.install()
  await page.goto(`/#/pay?orderId=${order_id}&product_id=1`)
  await checkout.showCode()
  await expect(checkout.timer).toHaveText(/^(2:00:00|1:59:5\d)$/)
  await page.clock.fastForward('01:00:00')
  await expect(checkout.timer).toHaveText(/^(1:00:00|59:5\d)$/)
  await page.clock.fastForward('01:00:00')
  await expect(page.getByRole('alert')).toContainText(t('payment:qr.expired'))
  await expect(checkout.code).toBeHidden()
  const opened = page.waitForResponse('**/api/payment/wechat')
  await checkout.refreshCode.click()
  expect((await opened).status()).toBe(200)
  await expect(checkout.code).toBeVisible()
  await expect(checkout.timer).toHaveText(/^(2:00:00|1:59:5\d)$/)
})

test('the link to the cashier is the address in the code, in the language of the page', {
  tag: '@drill',
}, async ({ page, api, t, signIn }) => {
  const student = await api.newStudent()
  const { order_id } = await api.order(student, await api.productId(COURSE))
  await signIn(student)
  const answered = page.waitForResponse('**/api/payment/wechat')
  const checkout = checkoutPages(page, t)
  await page.goto(`/#/pay?orderId=${order_id}&product_id=1`)
  await checkout.showCode()
  const { data } = (await (await answered).json()) as { data: { code_url: string; expires: number } }
  expect(data.expires).toBe(7200)
  await expect(checkout.openCashier).toHaveAttribute('href', data.code_url)
})

test('an order that is paid or cancelled shows no payment', { tag: '@drill' }, async ({
  page,
  school,
  api,
  t,
  signIn,
}) => {
  const student = await api.newStudent()
  const productId = await api.productId(COURSE)
  const { order_id: cancelled } = await api.order(student, productId)
  const token = student.token.access_token
  await api.call('POST /api/order/{orderId}/cancel', { token, params: { orderId: cancelled } })
  const { order_id: paid } = await api.order(student, productId)
  await payByApi({ school, api }, student, paid)
  await signIn(student)
  await page.goto(`/#/pay?orderId=${cancelled}`)
  await expect(page.getByRole('heading', { level: 1, name: t('payment:closed.title') })).toBeVisible()
  await page.goto(`/#/pay?orderId=${paid}`)
  await expect(checkoutPages(page, t).paidHeading).toBeVisible()
  await expect(page).toHaveURL(/#\/paysuccess\?/)
})

test('the pages of another student’s order show "not found"', { tag: '@drill' }, async ({
  page,
  api,
  t,
  signIn,
}) => {
  const owner = await api.newStudent()
  const { order_id } = await api.order(owner, await api.productId(COURSE))
  await signIn(await api.newStudent())
  for (const address of [`/#/pay?orderId=${order_id}`, `/#/paysuccess?order_id=${order_id}`]) {
    await page.goto(address)
    await expect(page.getByText(t('errors:orderNotFound'))).toBeVisible()
  }
})

test('an unpaid order is paid later from my orders', { tag: ['@on-phone', '@drill'] }, async ({
  named,
  page,
  api,
  t,
  signIn,
}) => {
  const student = await api.newStudent()
  await api.order(student, await api.productId(COURSE))
  await signIn(student)
  await page.goto('/student.html#/my_orders')
  const order = studentArea(page, t).order(named(COURSE))
  await expect(order.getByText(t('order:status.pending'))).toBeVisible()
  await order.getByRole('link', { name: t('learning:order.pay') }).click()
  await checkoutPages(page, t).showCode()
  await expect(checkoutPages(page, t).code).toBeVisible()
})
