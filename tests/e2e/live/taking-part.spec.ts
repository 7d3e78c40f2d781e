import { joinedClass } from '../support/joined-class.ts'
import { expect, test } from '../support/test.ts'

test('a student raises a hand, is called on and answers a roll call', {
  tag: '@desktop',
}, async ({ page, school, api, t, signIn, look, otherBrowser }) => {
  const { id, teacher } = await joinedClass({ page, school, api, signIn, otherBrowser }, '公开课：论语')
  await teacher.goto(`${school.origin}/teacher.html#/openclasses/${id}/broadcast`)

  await test.step('the hand stands in the queue of both', async () => {
    await page.getByRole('tab', { name: t('live:tab.takingPart') }).click()
    await page.getByRole('button', { name: t('interaction:hands.raise') }).click()
    await expect(page.getByText(t('interaction:hands.place', { place: 1 }))).toBeVisible()
    await expect(
      teacher.getByRole('button', { name: t('interaction:hands.callOn', { name: '' }).trim() }),
    ).toBeVisible()
    await expect(teacher.getByText(t('interaction:attention.count', { present: 1, away: 0 }))).toBeVisible()
  })
  await test.step('a question is asked', async () => {
    await page.getByRole('textbox', { name: t('interaction:questions.ask') }).fill('何谓君子？')
    await page.getByRole('button', { name: t('interaction:questions.send'), exact: true }).click()
    await expect(teacher.getByText('何谓君子？')).toBeVisible()
  })
  await look('taking-part')
  await test.step('being called on is said on every tab', async () => {
    await page.getByRole('tab', { name: t('live:tab.discussion') }).click()
    await teacher.getByRole('button', { name: t('interaction:hands.callOn', { name: '' }).trim() }).click()
    await expect(page.getByText(t('interaction:called.you'))).toBeVisible()
    await teacher.getByRole('button', { name: t('interaction:called.end') }).click()
    await expect(page.getByText(t('interaction:called.you'))).toBeHidden()
  })
  await test.step('the roll call is answered and counted', async () => {
    await teacher.getByRole('button', { name: t('interaction:rollCall.start') }).click()
    await page.getByRole('button', { name: t('interaction:rollCall.present') }).click()
    await expect(page.getByText(t('interaction:rollCall.answeredOwn'))).toBeVisible()
    await expect(teacher.getByRole('timer')).toContainText('1')
  })
})
