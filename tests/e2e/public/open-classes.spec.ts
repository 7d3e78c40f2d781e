import type { SchoolServer } from '../support/school-server.ts'
import { payByApi } from '../support/pay-by-api.ts'
import { newClass, now } from '../support/open-class.ts'
import { expect, test } from '../support/test.ts'

/** A time at which the teacher has nothing else, as its field has it. */
const freeTime = () => new Date(Date.now() + 60 * 86_400_000).toISOString().slice(0, 16)

/** Moves the begin of the class to now. */
const beginNow = (school: SchoolServer, id: number) =>
  school.database.query(
    `update open_classes set begin_at = now() - interval '1 minute', end_at = now() + interval '1 hour' where id = $1`,
    [id],
  )

test('a visitor finds an open class and gets a link to log in; light and dark', {
  tag: ['@screens', '@on-phone'],
}, async ({ named, page, t, look, isPhone }) => {
  await page.goto('/#/home/openclasses')
  await page.getByRole('link', { name: named('今夜的星空：从猎户座开始') }).click()
  await expect(page).toHaveURL(isPhone ? /#\/m\/live\?id=\d+$/ : /#\/live\?id=\d+$/)
  await expect(page.getByRole('heading', { level: 1, name: named('今夜的星空：从猎户座开始') })).toBeVisible()
  await expect(page.getByRole('note')).toContainText(named('请准备一支红光手电，上课时关掉房间的灯。'))
  await expect(page.getByRole('heading', { level: 3, name: '唐牧之' })).toBeVisible()
  await look('live-visitor')

  await page.getByRole('button', { name: t('live:visitor.live') }).click()
  const dialog = page.getByRole('dialog', { name: t('live:login.title') })
  await expect(dialog).toContainText(t('live:login.live'))
  await look('live-login')
  await dialog.getByRole('button', { name: t('live:login.cancel') }).click()
  await expect(dialog).toBeHidden()

  await page.getByRole('button', { name: t('live:share.label') }).click()
  await expect(page.getByRole('img', { name: t('live:share.code') })).toBeVisible()
  await look('live-share')
})

test('a teacher creates an open class and sees its numbers; light and dark', {
  tag: ['@screens', '@drill'],
}, async ({ page, t, look, api, signIn }) => {
  await signIn(await api.login('teacher_demo'))
  await page.goto('/teacher.html#/openclasses')
  await expect(page.getByRole('heading', { level: 1, name: t('common:title.openClasses') })).toBeVisible()
  await look('classes')
  await page.getByRole('link', { name: t('openclass:create') }).click()
  await page.getByLabel(t('openclass:form.name')).fill('微积分')
  await page.getByLabel(t('openclass:form.begin')).fill(freeTime())
  await look('class-new')
  await page.getByRole('button', { name: t('openclass:create') }).click()
  await expect(page).toHaveURL(/#\/openclasses\/\d+$/)
  await expect(page.getByText(t('openclass:joined', { count: 0 }))).toBeVisible()

  await page.getByRole('button', { name: t('openclass:cancel.open') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: t('openclass:cancel.press', { name: '微积分' }) }).click()
  await expect(dialog).toContainText(t('openclass:cancel.reasonNeeded'))
  await look('class-cancel')
  await dialog.getByRole('button', { name: t('openclass:cancel.keep') }).click()

  await page.getByRole('link', { name: t('openclass:numbers.open') }).click()
  await expect(page.getByText(t('openclass:numbers.none'))).toBeVisible()
  await look('class-numbers')
})

test("a visitor sees a teacher's new class until it is cancelled", { tag: '@drill' }, async ({
  named,
  page,
  api,
  t,
  signIn,
  otherBrowser,
}) => {
  const visitor = await (await otherBrowser()).newPage()
  await signIn(await api.login('teacher_demo'))
  await page.goto('/teacher.html#/openclasses/new')
  await page.getByLabel(t('openclass:form.name')).fill('几何的直觉')
  await page.getByLabel(t('openclass:form.begin')).fill(freeTime())
  await page.getByRole('button', { name: t('openclass:create') }).click()
  await expect(page).toHaveURL(/#\/openclasses\/\d+$/)

  const card = visitor.getByRole('link', { name: '几何的直觉' })
  await visitor.goto('/#/home/openclasses')
  await expect(card).toBeVisible()

  await page.getByRole('button', { name: t('openclass:cancel.open') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(t('openclass:cancel.reason')).fill('老师生病')
  await dialog.getByRole('button', { name: t('openclass:cancel.press', { name: '几何的直觉' }) }).click()
  await expect(page.getByText(t('openclass:cancelled'))).toBeVisible()
  await visitor.reload()
  await expect(visitor.getByRole('link', { name: named('今夜的星空：从猎户座开始') })).toBeVisible()
  await expect(card).toBeHidden()
})

test('a student books a class, and enters it when it begins', { tag: '@on-phone' }, async ({
  page,
  api,
  school,
  t,
  signIn,
}) => {
  const id = await newClass(api, '预约课', now() + 2 * 3600)
  await signIn(await api.newStudent())
  await page.goto(`/#/live?id=${id}`)
  await page.getByRole('button', { name: t('live:wait.book') }).click()
  await expect(page.getByText(t('live:wait.booked'))).toBeVisible()
  await expect(page.getByText(t('live:count.views', { count: 0 }))).toBeVisible()

  await beginNow(school, id)
  await page.reload()
  await expect(page.getByText(t('live:player.teacherComing'))).toBeVisible()
  await expect(page.getByText(t('live:count.views', { count: 1 }))).toBeVisible()
  await expect(page.getByText(t('live:count.online', { count: 1 }))).toBeVisible()

  await page.getByRole('button', { name: t('live:like', { count: 0 }) }).click()
  await expect(page.getByRole('button', { name: t('live:like', { count: 1 }), pressed: true })).toBeVisible()
})

test('a charged class is refused until it is bought', { tag: ['@on-phone', '@drill'] }, async ({
  page,
  api,
  school,
  t,
  signIn,
}) => {
  const id = await newClass(api, '收费课', now() - 60, { price: '9.90' })
  const student = await api.newStudent()
  await signIn(student)
  await page.goto(`/#/live?id=${id}`)
  const dialog = page.getByRole('dialog', { name: t('live:buy.title') })
  await expect(dialog).toContainText('9.90')
  await dialog.getByRole('button', { name: t('live:buy.press') }).click()
  await expect(page).toHaveURL(/#\/prepay\?productId=\d+$/)

  const { productid } = await api.call('GET /api/openclass/get/{id}', { params: { id } })
  const { order_id } = await api.order(student, productid ?? 0)
  await payByApi({ school, api }, student, order_id)
  await page.goto(`/#/live?id=${id}`)
  await expect(page.getByText(t('live:player.teacherComing'))).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
})
