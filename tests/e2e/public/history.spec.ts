import { cutProductName } from '#web/ui/text.ts'
import { coursePage } from '../pages/course-page.ts'
import { expect, test } from '../support/test.ts'

// lists contain the demo school only, without products of other tests
test.use({ ownSchool: {} })

const RECORDED = ['书法入门：永字八法', 'Python 编程第一课']

test('back and forward go through the pages and restore the scroll position of the list', {
  tag: '@drill',
}, async ({ page, t }) => {
  const courses = page.getByRole('heading', { level: 1, name: t('catalog:courses.title') })
  const last = page.getByRole('main').getByRole('heading', { level: 2 }).last()
  await page.goto('/#/home')
  await page
    .getByRole('main')
    .getByRole('link', { name: t('catalog:home.all') })
    .click()
  await expect(courses).toBeVisible()
  await last.scrollIntoViewIfNeeded()
  const name = await last.innerText()
  const place = await page.evaluate(() => scrollY)
  await last.getByRole('link').click()
  await expect(page).toHaveURL(/#\/(m\/)?course\?productId=\d+$/)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await page.goBack()
  await expect(courses).toBeVisible()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(place)
  await page.goBack()
  await expect(page).toHaveURL(/#\/home$/)
  await page.goForward()
  await page.goForward()
  await expect(coursePage(page, t).name(name)).toBeVisible()
})

test('the type of courses is chosen by address', { tag: '@drill' }, async ({ named, page, t }) => {
  await page.goto('/#/home/courses')
  const names = page.getByRole('main').getByRole('heading', { level: 2 })
  await expect(names.filter({ hasText: named('唐诗里的四季') })).toBeVisible()
  await page.getByRole('link', { name: t('catalog:kind.recorded') }).click()
  await expect(names).toHaveText(RECORDED.map((name) => cutProductName(named(name))))
  await page.reload()
  await expect(names).toHaveText(RECORDED.map((name) => cutProductName(named(name))))
  await expect(page.getByRole('link', { name: t('catalog:kind.recorded') })).toHaveAttribute(
    'aria-current',
    'true',
  )
})

test('after an order, back does not return to the checkout', { tag: '@drill' }, async ({
  page,
  api,
  t,
  signIn,
}) => {
  await signIn(await api.newStudent())
  await page.goto(`/#/course?productId=${await api.productId('唐诗里的四季')}`)
  await coursePage(page, t).buy.click()
  await page.getByRole('button', { name: t('order:prepay.submit') }).click()
  await expect(page).toHaveURL(/#\/(m\/)?pay\?/)
  await page.goBack()
  await expect(page).toHaveURL(/#\/(m\/)?course\?/)
})
