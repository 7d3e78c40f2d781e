import { joinedClass } from '../support/joined-class.ts'
import { expect, test } from '../support/test.ts'

test('a teacher asks a quiz question, a student answers it, and the result is shown to the student', {
  tag: '@desktop',
}, async ({ page, school, api, t, signIn, look, otherBrowser }) => {
  const { id, teacher } = await joinedClass({ page, school, api, signIn, otherBrowser }, '公开课：唐诗')

  await test.step('the question is prepared on the page of the class', async () => {
    await teacher.goto(`${school.origin}/teacher.html#/openclasses/${id}`)
    await teacher.getByRole('button', { name: t('poll:list.add') }).click()
    const dialog = teacher.getByRole('dialog')
    await dialog.getByRole('combobox', { name: t('poll:form.kind') }).selectOption('quiz')
    await dialog.getByRole('textbox', { name: t('poll:form.title') }).fill('“床前明月光”的作者是谁？')
    await dialog.getByRole('textbox', { name: t('poll:form.option', { number: 1 }) }).fill('杜甫')
    await dialog.getByRole('textbox', { name: t('poll:form.option', { number: 2 }) }).fill('李白')
    await dialog.getByRole('checkbox', { name: t('poll:form.rightNamed', { number: 2 }) }).check()
    await dialog.getByRole('button', { name: t('poll:form.save') }).click()
    await expect(dialog).toBeHidden()
    await expect(teacher.getByText('“床前明月光”的作者是谁？')).toBeVisible()
  })
  await test.step('it is started while the class is live, and answered', async () => {
    await teacher.goto(`${school.origin}/teacher.html#/openclasses/${id}/broadcast`)
    await teacher
      .getByRole('button', { name: t('poll:spot.startNamed', { title: '‘床前明月光’的作者是谁？' }) })
      .click()
    await page.getByRole('radio', { name: '李白' }).check()
    await look('poll')
    await page.getByRole('button', { name: t('poll:card.send') }).click()
    await expect(page.getByText(t('poll:card.taken'), { exact: true })).toBeVisible()
    await expect(
      teacher.getByText(t('poll:card.progress', { answered: 1, present: 1 })).first(),
    ).toBeVisible()
  })
  await test.step('the result and the right answer are shown', async () => {
    await teacher.getByRole('button', { name: t('poll:run.endAndShowRight') }).click()
    await teacher.getByRole('button', { name: t('poll:run.showResult') }).click()
    await expect(page.getByText(t('poll:card.wasRight'))).toBeVisible()
    const result = page.getByRole('list', { name: t('poll:result.title') })
    await expect(result.getByText(t('poll:result.share', { count: 1, percent: 100 }))).toBeVisible()
    await expect(result.getByText(t('poll:result.own'))).toBeVisible()
    await look('poll-result')
  })
})
