import type { BrowserContext, Page } from '@playwright/test'
import { cashierPage } from '../pages/cashier-page.ts'
import { checkoutPages } from '../pages/checkout-pages.ts'
import type { SchoolApi } from '../support/school-api.ts'
import { expect, type TestFixtures, test } from '../support/test.ts'

const COURSE = '唐诗里的四季'

interface Fixtures extends Pick<TestFixtures, 'signIn'> {
  page: Page
  api: SchoolApi
}

/** A student with an order, on its payment page. */
async function atTheTill({ page, api, signIn }: Fixtures): Promise<number> {
  const student = await api.newStudent()
  const productId = await api.productId(COURSE)
  const { order_id } = await api.order(student, productId)
  await signIn(student)
  await page.goto(`/#/pay?orderId=${order_id}&product_id=${productId}`)
  return order_id
}

/** The page that a press opens: a new window on a computer, the same one on a phone. */
async function whereLed(page: Page, context: BrowserContext, isPhone: boolean, press: () => Promise<void>) {
  if (isPhone) {
    await press()
    return page
  }
  const [opened] = await Promise.all([context.waitForEvent('page'), press()])
  return opened
}

test('Alipay is opened, left, queried and paid', { tag: '@screens' }, async ({
  page,
  context,
  api,
  t,
  signIn,
  isPhone,
  look,
}) => {
  const checkout = checkoutPages(page, t)
  await atTheTill({ page, api, signIn })
  await checkout.alipay.check()
  await look('pay-alipay')

  const cashierTab = await whereLed(page, context, isPhone, () => checkout.payBy('alipay').click())
  const cashier = cashierPage(cashierTab, t)
  await expect(cashier.title).toBeVisible()
  await look('cashier-alipay', cashierTab)
  await cashier.cancel.click()

  if (isPhone) {
    await expect(page).toHaveURL(/#\/m\/pay\?.*returned=1$/)
    await checkout.alipay.check()
  } else {
    await expect(cashier.result).toHaveText(t('cashier:results.cancelled'))
    await expect(checkout.question).toBeVisible()
    await look('pay-question')
    await checkout.question.getByRole('button', { name: t('payment:asked.no') }).click()
  }
  await expect(checkout.waiting).toBeVisible()
  await look('pay-waiting')

  const again = isPhone
    ? await whereLed(page, context, true, () => checkout.payBy('alipay').click())
    : cashierTab
  await cashierPage(again, t).pay.click()
  await expect(checkoutPages(again, t).paidHeading).toBeVisible()
  await expect(checkout.paidHeading).toBeVisible()
  await expect(checkout.testMark).toBeVisible()
})

test('WeChat is paid by its app on a phone, by its code on a computer', { tag: '@widths' }, async ({
  page,
  context,
  api,
  t,
  signIn,
  isPhone,
}) => {
  const checkout = checkoutPages(page, t)
  await atTheTill({ page, api, signIn })
  await checkout.wechat.check()
  const till = await whereLed(page, context, isPhone, () =>
    (isPhone ? checkout.payBy('wechat') : checkout.openCashier).click(),
  )
  await cashierPage(till, t).pay.click()
  await expect(checkout.paidHeading).toBeVisible()
  await expect(page).toHaveURL(/#\/paysuccess\?/)
})

test('choosing another method removes the code', { tag: '@drill' }, async ({ page, api, t, signIn }) => {
  const checkout = checkoutPages(page, t)
  await atTheTill({ page, api, signIn })
  await checkout.showCode()
  await expect(checkout.code).toBeVisible()
  await checkout.alipay.check()
  await expect(checkout.code).toBeHidden()
  await expect(checkout.timer).toBeHidden()
})

test('Alipay’s window shows what it cannot do, with a link back', { tag: '@drill' }, async ({
  page,
  api,
  t,
  signIn,
  expectAccessible,
}) => {
  const orderId = await atTheTill({ page, api, signIn })
  await expect(checkoutPages(page, t).alipay).toBeVisible()
  await page.goto(`/api/payment/alipay?orderid=${orderId + 1000}`)
  await expect(page.getByText(t('errors:orderNotFound'))).toBeVisible()
  await expectAccessible()
  await page.getByRole('link', { name: t('payment:window.back') }).click()
  await expect(page).toHaveURL(/#\/(m\/)?pay\?/)
})

test.describe('a school with PayPal', () => {
  test.use({ ownSchool: {} })
  test.beforeEach(async ({ school, api }) => {
    await school.database.query(
      `update settings set value = value || '{"paypal": true, "currency": 2}' where key = 'web_config'`,
    )
    await expect.poll(async () => (await api.call('GET /api/web/config')).paypal).toBe(true)
  })

  test('captures a payment that the payer has approved at PayPal', { tag: ['@screens', '@drill'] }, async ({
    page,
    context,
    api,
    t,
    signIn,
    isPhone,
    look,
  }) => {
    const checkout = checkoutPages(page, t)
    await atTheTill({ page, api, signIn })
    await expect(checkout.payBy('paypal')).toBeVisible()
    await expect(checkout.wechat).toBeHidden()
    await look('pay-paypal')
    const till = await whereLed(page, context, isPhone, () => checkout.payBy('paypal').click())
    await expect(cashierPage(till, t).title).toBeVisible()
    await look('cashier-paypal', till)
    await cashierPage(till, t).pay.click()
    await expect(checkoutPages(till, t).paidHeading).toBeVisible()
    await expect(checkout.paidHeading).toBeVisible()
  })
})
