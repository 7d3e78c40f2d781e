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

/** What a finger hits less than 44 pixels of, except links in a running text. */
const smallTargets = (): string[] =>
  [...document.querySelectorAll('main :is(a[href], button, input, select, textarea, [role=button])')]
    .filter((control) => control.checkVisibility() && getComputedStyle(control).display !== 'inline')
    .flatMap((control) => {
      const { width, height } = (control.closest('label') ?? control).getBoundingClientRect()
      const name = control.getAttribute('aria-label') ?? control.textContent
      return Math.min(width, height) < 43.5 ? [`${name} ${width} × ${height}`] : []
    })

test('on a phone each control of an answer is as large as a finger, and a finger drags a note', {
  tag: ['@drill', '@phone'],
}, async ({ page, api, school, t, signIn }) => {
  await signIn(await api.login('teacher_demo'))
  const { rows } = await school.database.query<{ homework: number; student: number }>(
    `select homework_id as homework, student_id as student from homework_attempts
      where jsonb_array_length(marks -> 0 -> 'notes') > 0 limit 1`,
  )
  const [{ homework, student } = { homework: 0, student: 0 }] = rows
  const controls = async (width: number) => {
    await page.setViewportSize({ width, height: 740 })
    return page.evaluate(smallTargets)
  }
  await page.goto(`/teacher.html#/homework/${homework}/answers/${student}`)
  const note = page.locator('g[role=button]').first()
  await expect(note).toBeVisible()
  await page.getByRole('button', { name: t('homework:marks.pen'), exact: true }).click()
  expect(await controls(360)).toEqual([])
  expect(await controls(390)).toEqual([])
  await page.getByRole('button', { name: t('homework:marks.pen'), exact: true }).click()

  await note.scrollIntoViewIfNeeded()
  const before = await note.getAttribute('transform')
  const scrolled = await page.evaluate(() => scrollY)
  const { x, y, width, height } = (await note.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const [left, top] = [x + width / 2 + 14, y + height / 2]
  const finger = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', moved?: number) =>
    finger.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: moved === undefined ? [] : [{ x: left, y: top - moved }],
    })
  await touch('touchStart', 0)
  for (let moved = 8; moved <= 48; moved += 8) await touch('touchMove', moved)
  await touch('touchEnd')
  await expect(note).not.toHaveAttribute('transform', before ?? '')
  expect(await page.evaluate(() => scrollY)).toBe(scrolled)
})
