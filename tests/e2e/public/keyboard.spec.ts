import { cashierPage } from '../pages/cashier-page.ts'
import { checkoutPages } from '../pages/checkout-pages.ts'
import { coursePage } from '../pages/course-page.ts'
import { studentArea } from '../pages/student-area.ts'
import { expectFocusInPage, pressEnterOn, tabTo } from '../support/keyboard.ts'
import { expect, test } from '../support/test.ts'

const COURSE = '唐诗里的四季'

test('buying works with the keyboard alone, from the list of courses to my courses', async ({
  named,
  page,
  context,
  api,
  t,
  signIn,
  isPhone,
}) => {
  const checkout = checkoutPages(page, t)
  await signIn(await api.newStudent())
  await page.goto(`/#/home/courses?${new URLSearchParams({ keyword: COURSE })}`)
  await pressEnterOn(page, page.getByRole('main').getByRole('link', { name: named(COURSE) }))
  await expect(coursePage(page, t).name(named(COURSE))).toBeVisible()
  await expectFocusInPage(page)
  await expect(coursePage(page, t).buy).toBeEnabled()
  await pressEnterOn(page, coursePage(page, t).buy)
  await expect(checkout.orderHeading).toBeFocused()
  await pressEnterOn(page, checkout.submitOrder)
  await tabTo(page, checkout.wechat)
  await page.keyboard.press('Space')
  if (isPhone) await pressEnterOn(page, checkout.byCode)
  await expect(checkout.code).toBeVisible()
  const opened = context.waitForEvent('page')
  await pressEnterOn(page, checkout.openCashier)
  const cashierTab = await opened
  await pressEnterOn(cashierTab, cashierPage(cashierTab, t).pay)
  await expect(cashierPage(cashierTab, t).result).toHaveText(t('cashier:results.paid'))
  await cashierTab.close()
  await expect(checkout.paidHeading).toBeVisible()
  await expectFocusInPage(page)
  await pressEnterOn(page, checkout.learn)
  await expect(studentArea(page, t).course(named(COURSE))).toBeVisible()
})
