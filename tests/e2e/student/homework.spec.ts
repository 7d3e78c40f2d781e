import { expect, test } from '../support/test.ts'

test.use({ ownSchool: {} })

test('homework from the teacher to the student and back', async ({ page, api, t, signIn, look }) => {
  const teacher = await api.login('teacher_demo')
  const token = teacher.token.access_token
  const { list } = await api.call('GET /api/v1/teacher/homework/lessons', { token })
  const [lesson] = list
  if (!lesson) throw new Error('no lesson')
  const student = await api.newStudent()
  await api.order(student, lesson.product_id)

  await signIn(teacher)
  await page.goto('/teacher.html#/homework')
  await page
    .getByRole('link', { name: t('homework:create') })
    .first()
    .click()
  await page.getByLabel(t('homework:field.lesson')).selectOption(String(lesson.id))
  await page.getByLabel(t('homework:field.title'), { exact: true }).fill('观察月亮')
  await page.getByLabel(t('homework:field.content')).fill('画下今晚的月亮，写三句话。')
  await look('homework-form')
  await page.getByRole('button', { name: t('homework:create') }).click()
  await page.getByRole('button', { name: t('homework:publish.open') }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('homework:publish.open') })
    .click()
  await expect(page.getByText(t('homework:numbers'))).toBeVisible()
  await look('homework-taught')

  await signIn(student)
  const own = await page.context().newPage()
  await own.setViewportSize({ width: 390, height: 844 })
  await own.goto('/student.html#/homework')
  await own.getByRole('link', { name: '观察月亮' }).click()
  await own.getByLabel(t('homework:field.answer'), { exact: true }).fill('月亮是弯的。')
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  await own
    .locator('input[data-files]')
    .setInputFiles([{ name: 'moon.png', mimeType: 'image/png', buffer: png }])
  await expect(
    own.getByRole('button', { name: t('homework:files.removePicture', { number: 1 }) }),
  ).toBeVisible()
  await own.getByRole('button', { name: t('homework:record.start') }).click()
  await expect(own.getByRole('timer')).toHaveText(/^00:0[1-9] /)
  await own.getByRole('button', { name: t('homework:record.stop') }).click()
  await expect(own.getByRole('button', { name: t('homework:record.play') })).toBeVisible()
  await expect(own.getByText(t('homework:own.saved'))).toBeVisible()
  await own.reload()
  await expect(own.getByRole('button', { name: t('homework:record.play') })).toBeVisible()
  await expect(own.getByLabel(t('homework:field.answer'), { exact: true })).toHaveValue('月亮是弯的。')
  await own.getByRole('button', { name: t('homework:submit.open') }).click()
  await own
    .getByRole('dialog')
    .getByRole('button', { name: t('homework:submit.open') })
    .click()
  await expect(own.getByText(t('homework:receipt.title'))).toBeVisible()
  await look('homework-received', own)
  await own.close()

  await signIn(teacher)
  const desk = await page.context().newPage()
  await desk.goto('/teacher.html#/homework')
  await desk.getByRole('link', { name: '观察月亮' }).click()
  const open = new RegExp(t('homework:correct.openNamed', { name: '.+' }))
  await desk.getByRole('link', { name: open }).click()
  await desk.getByRole('button', { name: t('homework:marks.pen') }).click()
  const picture = desk.locator('svg image')
  await picture.scrollIntoViewIfNeeded()
  const place = await picture.boundingBox()
  if (!place) throw new Error('the picture is not shown')
  await desk.mouse.move(place.x + place.width * 0.2, place.y + place.height * 0.2)
  await desk.mouse.down()
  await desk.mouse.move(place.x + place.width * 0.6, place.y + place.height * 0.4, { steps: 8 })
  await desk.mouse.up()
  await expect(desk.locator('svg image ~ path')).toHaveCount(1)
  // a note is set and moved by the keyboard
  await desk.getByRole('button', { name: t('homework:marks.addNote') }).press('Enter')
  const words = desk.getByLabel(t('homework:marks.noteText', { number: 1 }))
  await expect(words).toBeFocused()
  await words.fill('月牙')
  const note = desk.getByRole('button', { name: t('homework:marks.noteNamed', { number: 1, text: '月牙' }) })
  const before = await note.getAttribute('transform')
  await note.press('ArrowLeft')
  await expect(note).not.toHaveAttribute('transform', before ?? '')
  await desk.getByLabel(t('homework:field.correction'), { exact: true }).fill('画得好。')
  // a tab that is gone has lost nothing
  await desk.reload()
  await expect(desk.getByLabel(t('homework:field.correction'), { exact: true })).toHaveValue('画得好。')
  await expect(desk.locator('svg image ~ path')).toHaveCount(1)
  await look('homework-desk', desk)
  await desk.getByLabel(t('homework:field.correction'), { exact: true }).press('Control+Enter')
  await expect(desk.getByText(t('homework:correct.allDone'))).toBeVisible()

  await signIn(student)
  const returned = await page.context().newPage()
  await returned.goto('/student.html#/homework')
  await returned.getByRole('link', { name: '观察月亮' }).click()
  await expect(returned.getByText('月牙').last()).toBeVisible()
  await expect(returned.locator('svg image ~ path')).toHaveCount(1)
  await look('homework-returned', returned)
})
