import { signedInStudents } from '../../support/people.ts'
import { pressEnterOn, tabTo } from '../support/keyboard.ts'
import { expect, test } from '../support/test.ts'

test.use({ ownSchool: {} })

const ANSWERS = 30

// phones have no keys
test('a teacher corrects 30 answers by the keyboard alone, from the list to the last one', {
  tag: ['@drill', '@desktop'],
}, async ({ page, api, school, t, signIn }) => {
  const teacher = await api.login('teacher_demo')
  const token = teacher.token.access_token
  const { list } = await api.call('GET /api/v1/teacher/homework/lessons', { token })
  const [lesson] = list
  if (!lesson) throw new Error('no lesson')
  const students = await signedInStudents(school.database, ANSWERS, 'marked')
  for (const { token: own } of students)
    await api.call('POST /api/order', { token: own, body: { productid: lesson.product_id } })
  const { id } = await api.call('POST /api/v1/teacher/homework', {
    token,
    body: { lesson_id: lesson.id, title: '观察月亮', content: '写三句话。' },
  })
  await api.call('PUT /api/v1/teacher/homework/{id}/publish', { token, params: { id } })
  for (const { token: own } of students)
    await api.call('POST /api/v1/student/homework/{id}/submit', {
      token: own,
      params: { id },
      body: { answer: '月亮是弯的。' },
    })
  const comments = await api.call('GET /api/v1/teacher/homework/comments', { token })
  const comment = comments.list[0]?.text ?? ''

  await signIn(teacher)
  await page.addInitScript(() => {
    addEventListener('pointerdown', () => console.error('the mouse was used'), true)
  })
  await page.goto(`/teacher.html#/homework/${id}`)
  const open = new RegExp(t('homework:correct.openNamed', { name: 'marked_.+' }))
  await pressEnterOn(page, page.getByRole('link', { name: open }).first())
  const field = page.getByLabel(t('homework:field.correction'), { exact: true })
  await tabTo(page, field)
  const heading = page.getByRole('main').getByRole('heading', { level: 2 }).first()
  const corrected = new Set<string>()
  for (let answer = 1; answer <= ANSWERS; answer += 1) {
    // from the second on nothing but writing: the field has the focus by itself
    await expect(field).toBeFocused()
    await expect(field).toHaveValue('')
    const name = (await heading.textContent()) ?? ''
    corrected.add(name)
    await page.keyboard.type(`${name}: `)
    await page.keyboard.press('Alt+1')
    await expect(field).toHaveValue(`${name}: ${comment}`)
    await page.keyboard.press('Control+Enter')
    if (answer < ANSWERS) await expect(heading).not.toHaveText(name)
  }
  await expect(page.getByText(t('homework:correct.allDone'))).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`#/homework/${id}$`))
  expect(corrected.size).toBe(ANSWERS)
  const { rows } = await school.database.query<{ replies: string[] }>(
    `select array_agg(a.reply order by a.reply) as replies from homework_attempts a join users u on u.id = a.student_id
      where a.homework_id = $1 and a.reply = u.username || ': ' || $2 and a.returned_at is not null`,
    [id, comment],
  )
  expect(rows[0]?.replies).toHaveLength(ANSWERS)
})
