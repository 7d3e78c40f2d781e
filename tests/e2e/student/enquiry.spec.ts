import { rememberSession } from '../support/browser-session.ts'
import { expect, test } from '../support/test.ts'

test('a student writes to the school, which answers and closes it, and the student reads the answer', {
  tag: '@screens',
}, async ({ page, otherBrowser, school, api, t, signIn, look }) => {
  const subject = '直播一直卡'
  const answer = '很抱歉，今晚八点为您补课。'
  await signIn(await api.newStudent())
  await page.goto('/student.html#/messages')
  await page
    .getByRole('main')
    .getByRole('link', { name: t('message:write') })
    .click()
  await page.getByRole('button', { name: t('message:enquiry.write') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(t('message:enquiry.field.topic'), { exact: true }).selectOption('complaint')
  await dialog.getByLabel(t('message:enquiry.field.subject'), { exact: true }).fill(subject)
  await dialog.getByLabel(t('message:enquiry.field.text'), { exact: true }).fill('昨晚断了三次。')
  await dialog.getByRole('button', { name: t('message:enquiry.new.send') }).click()
  await expect(page.getByText('昨晚断了三次。')).toBeVisible()
  await look('enquiry')

  const desk = await otherBrowser()
  await rememberSession(desk, await api.login('admin'))
  const office = await desk.newPage()
  await office.goto(`${school.origin}/admin.html#/enquiries?state=waiting`)
  await expect(office.getByRole('heading', { level: 1, name: t('area:title.enquiries') })).toBeVisible()
  const link = office.getByRole('link', { name: subject }).last()
  await expect(link).toBeVisible()
  await look('enquiries', office)
  await link.click()
  await office.getByLabel(t('message:enquiry.answer'), { exact: true }).fill(answer)
  await office.getByRole('checkbox', { name: t('message:enquiry.closeWithAnswer') }).check()
  await look('enquiry-of-school', office)
  await office.getByRole('button', { name: t('message:enquiry.sendAndClose') }).click()
  await expect(office.getByText(answer)).toBeVisible()

  await page.goto('/student.html#/messages')
  await page
    .getByRole('main')
    .getByRole('link', { name: t('message:showEnquiry') })
    .click()
  await expect(page.getByText(answer)).toBeVisible()
  await expect(page.getByText(t('message:enquiry.state.closed'), { exact: true })).toBeVisible()
})
