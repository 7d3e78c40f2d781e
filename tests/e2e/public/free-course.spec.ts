import { coursePage } from '../pages/course-page.ts'
import { loginPage } from '../pages/login-page.ts'
import { studentArea } from '../pages/student-area.ts'
import { expect, test } from '../support/test.ts'

const FREE = '书法入门：永字八法'

test('a free course is joined with one press and is under my courses', { tag: '@on-phone' }, async ({
  named,
  page,
  api,
  t,
  signIn,
}) => {
  await signIn(await api.newStudent())
  await page.goto(`/#/course?productId=${await api.productId(FREE)}`)
  await coursePage(page, t).join.click()
  const dialog = page.getByRole('dialog', { name: t('order:study.title') })
  await expect(dialog).toContainText(named(FREE))
  await dialog.getByRole('link', { name: t('order:study.start') }).click()
  await expect(page).toHaveURL(/\/school\/student\.html#\/my_courses$/)
  await expect(studentArea(page, t).course(named(FREE))).toBeVisible()
  await page.goBack()
  await expect(coursePage(page, t).toMyCourses).toBeVisible()
})

test('a visitor logs in first and joins a free course after it', { tag: ['@on-phone', '@drill'] }, async ({
  page,
  api,
  t,
}) => {
  const student = await api.newStudent()
  const login = loginPage(page, t)
  await page.goto(`/#/course?productId=${await api.productId(FREE)}`)
  await coursePage(page, t).join.click()
  await expect(page).toHaveURL(/#\/login\?url=/)
  await login.phonePasswordTab.click()
  await login.phone.fill(student.phone)
  await login.password.fill(student.password)
  await login.submit.click()
  await coursePage(page, t).join.click()
  await expect(page.getByRole('dialog', { name: t('order:study.title') })).toBeVisible()
})

test('a course without places is shown as sold out', { tag: ['@on-phone', '@drill'] }, async ({
  page,
  api,
  t,
}) => {
  await page.goto(`/#/course?productId=${await api.productId('围棋启蒙小班')}`)
  await expect(coursePage(page, t).soldOut).toBeDisabled()
})

test('a course that is off sale is shown as such and is in no list', { tag: '@drill' }, async ({
  page,
  api,
  t,
  named,
}) => {
  const name = '古琴初识：七弦与减字谱'
  await page.goto(`/#/course?productId=${await api.productId(name)}`)
  await expect(coursePage(page, t).offShelf).toBeDisabled()
  await page.goto('/#/home/courses')
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toBeVisible()
  await expect(page.getByRole('link', { name: named(name) })).toHaveCount(0)
})

test('the administrator and a teacher are shown why they cannot buy', { tag: '@drill' }, async ({
  page,
  api,
  t,
  signIn,
}) => {
  const id = await api.productId('唐诗里的四季')
  for (const [username, words] of [
    ['admin', 'order:obstacle.admin'],
    ['teacher_demo', 'order:obstacle.notStudent'],
  ] as const) {
    await signIn(await api.login(username))
    await page.goto('about:blank')
    await page.goto(`/#/course?productId=${id}`)
    await coursePage(page, t).buy.click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText(t(words))
    await dialog.getByRole('button', { name: t('order:refused.understood') }).click()
    await expect(dialog).toBeHidden()
  }
})

test('an unknown course shows "not found"', { tag: '@drill' }, async ({ page, t }) => {
  await page.goto('/#/course?productId=999999')
  await expect(page.getByText(t('errors:productNotFound'))).toBeVisible()
  await page.goto('/#/course')
  await expect(page.getByText(t('catalog:failure.none'))).toBeVisible()
})
