import sharp from 'sharp'
import { coursePage } from '../pages/course-page.ts'
import { productForm } from '../pages/product-form.ts'
import { siteHeader } from '../pages/site-header.ts'
import { expect, test } from '../support/test.ts'

/** A picture file to upload. */
const picture = async (name: string, width: number, height: number) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width, height, channels: 3, background: '#7a3b2e' } })
    .jpeg()
    .toBuffer(),
})

test('a student fills in the profile and is seen with a picture after the next visit', {
  tag: ['@screens', '@on-phone'],
}, async ({ page, api, signIn, t, look }) => {
  await signIn(await api.newStudent())
  await page.goto('/student.html#/personal')
  const nickname = page.getByLabel(t('profile:nickname'), { exact: true })
  await nickname.fill('青莲')
  const avatar = page.getByRole('group', { name: t('profile:avatar') })
  await avatar.locator('input[type=file]').setInputFiles(await picture('me.jpg', 600, 400))
  await expect(avatar.locator('img[src^="/files/"]')).toBeVisible()
  await expect(page.getByText(t('profile:unsaved'))).toBeVisible()
  await page.getByRole('button', { name: t('profile:save'), exact: true }).click()
  await expect(page.getByText(t('profile:saved'), { exact: true })).toBeVisible()

  await page.reload()
  await expect(nickname).toHaveValue('青莲')
  const shown = avatar.locator('img[src^="/files/"]')
  await expect(shown).toBeVisible()
  expect(await shown.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(600)
  await look('personal')

  await page.goto('/student.html#/reminder')
  await page.getByLabel(t('message:reminder.minutesBefore', { minutes: '10' })).check()
  await page.getByRole('button', { name: t('website:form.save'), exact: true }).click()
  await expect(page.getByText(t('message:reminder.saved'), { exact: true })).toBeVisible()
  await look('reminder')
})

test('a file that is no picture is refused at its field, and leaving with changes warns', {
  tag: '@drill',
}, async ({ page, api, signIn, t }) => {
  await signIn(await api.newStudent())
  await page.goto('/student.html#/personal')
  const avatar = page.getByRole('group', { name: t('profile:avatar') })
  const input = avatar.locator('input[type=file]')
  await input.setInputFiles({
    name: 'evil.png',
    mimeType: 'image/png',
    buffer: Buffer.from('<svg/onload=1>'),
  })
  await expect(avatar.getByText(t('errors:notAnImage'))).toBeVisible()
  await input.setInputFiles({ name: 'a.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') })
  await expect(avatar.getByText(t('upload:wrongType'))).toBeVisible()

  await page.getByLabel(t('profile:city'), { exact: true }).fill('长安')
  await page.getByRole('link', { name: t('profile:phoneChange') }).click()
  await expect(page.getByRole('dialog', { name: t('area:unsaved.title') })).toBeVisible()
})

test('the personal center of the user menu leads there', { tag: ['@on-phone', '@drill'] }, async ({
  page,
  api,
  signIn,
  t,
  isPhone,
}) => {
  const student = await api.login('student_demo')
  const { name } = await api.call('GET /api/user/current', { token: student.token.access_token })
  await signIn(student)
  await page.goto('/#/home')
  const header = siteHeader(page, t, isPhone)
  await header.person(name).click()
  await header.entry('common:personalCenter').click()
  await expect(page).toHaveURL(/student\.html#\/personal$/)
  await expect(page.getByRole('heading', { level: 1, name: t('common:title.personal') })).toBeVisible()
})

test(
  'the cover of a new course is uploaded and seen by a visitor',
  { tag: '@drill' },
  async ({ page, api, signIn, otherBrowser, school, t }, testInfo) => {
    const name = `木刻课 ${testInfo.project.name}`
    await signIn(await api.login('admin'))
    const form = productForm(page, t)
    await page.goto('/admin.html#/products/new')
    await form.name.fill(name)
    await form.price.fill('12.50')
    const cover = page.getByRole('group', { name: t('backoffice:product.cover') })
    await cover.locator('input[type=file]').setInputFiles(await picture('cover.jpg', 1280, 720))
    const drawn = cover.locator('img[src^="/files/"]')
    await expect(drawn).toBeVisible()
    const address = await drawn.getAttribute('src')
    await form.create.click()
    await expect(form.createdNotice(name)).toBeVisible()
    await form.putOn.click()
    await expect(form.onSaleNotice(name)).toBeVisible()

    const visitor = await (await otherBrowser()).newPage()
    await visitor.goto(`${school.origin}/#/course?productId=${await api.productId(name)}`)
    await expect(coursePage(visitor, t).name(name)).toBeVisible()
    await expect(visitor.locator(`img[src="${address}"]`).first()).toBeVisible()
  },
)
