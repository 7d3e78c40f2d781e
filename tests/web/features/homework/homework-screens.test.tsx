import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import type { ReactNode } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { AdminRoutes } from '#web/entries/admin/routes.tsx'
import { StudentRoutes } from '#web/entries/student/routes.tsx'
import { TeacherRoutes } from '#web/entries/teacher/routes.tsx'
import { reloadConfig } from '#web/lib/config.ts'
import { configDefaults } from '#web/lib/config-defaults.ts'
import { inEnglish, listOf, openAs } from '../../area-kit/support.tsx'
import { ok } from '../../lib/support.ts'
import { api } from '../../setup.ts'

inEnglish()

const known = {
  ...{ id: 5, title: 'Essay', lesson_name: 'Lesson one', product_id: 7, product_name: 'Poetry' },
  ...{ due_time: null, publish_time: 1_800_000_000, is_closed: 0, images: [], files: [] },
}
const attempt = {
  ...{ attempt: 1, answer: '', images: [], files: [], submit_time: null as number | null, is_late: 0 },
  ...{ correct_time: null, correction: null },
}
const received = (changes: object = {}) => ({
  ...known,
  ...{ teacher_name: 'Tang', state: 'unsubmitted', submit_time: null, correct_time: null, is_late: 0 },
  ...{ is_unread: 0, attempt: 1, content: 'Write 200 words', attempts: [attempt] },
  ...changes,
})
const taught = (changes: object = {}) => ({
  ...known,
  ...{ lesson_id: 3, publish_status: 2, total_students: 2, submitted: 0, unsubmitted: 2, late: 0 },
  ...{ completion_rate: 0, uncorrected: 0, unreturned: 0, content: 'Write 200 words' },
  ...{ remind_hours: null, reminded_time: null, waiting: 2 },
  statistics: {
    ...{ submitted_by_day: [], corrected: 0, returned: 0, read: 0, asked_again: 0 },
    ...{ submit_seconds: null, correct_seconds: null },
  },
  ...changes,
})
const submitted = (reply: string | null, version: number) => ({
  ...attempt,
  ...{ answer: 'My essay', submit_time: 1_800_000_100, version, is_returned: 0, is_read: 0 },
  correction: reply === null ? null : { reply, marks: [], images: [], files: [], teacher_name: 'Su' },
})
const answerOf = (student_id: number, next: number | null) => ({
  ...{ student_id, name: `Student ${student_id}`, username: 'a', state: 'uncorrected', attempt: 1 },
  ...{ submit_time: 1_800_000_100, correct_time: null, is_late: 0, is_returned: 0, is_read: 0 },
  ...{ is_asked_again: 0, attempts: [submitted(null, 0)], next_uncorrected: next },
})

/** A comment bank. */
const comments = (...texts: string[]) =>
  http.get('*/api/v1/teacher/homework/comments', () =>
    ok({ list: texts.map((text, index) => ({ id: index + 1, text, uses: 0 })) }),
  )

// the page of an answer also shows its homework
beforeEach(() =>
  api.use(
    http.get('*/api/v1/teacher/homework/5', () => ok(taught({ publish_status: 3, due_time: 1_900_000_000 }))),
  ),
)

/** Opens a page of a school that uses homework. */
async function open(types: readonly number[], address: string, homework = true) {
  const routes: Record<number, ReactNode> = { 1: <AdminRoutes />, 2: <TeacherRoutes />, 3: <StudentRoutes /> }
  openAs({ types }, address, routes[types[0] ?? 3])
  api.use(http.get('*/api/web/config', () => ok({ ...configDefaults, home_work_switch: homework })))
  await reloadConfig()
  return userEvent.setup()
}
const openStudent = (route: string) => open([3], `/student.html#${route}`)
const openTeacher = (route: string) => open([2], `/teacher.html#${route}`)
const button = (name: string) => screen.findByRole('button', { name })

it('an answer is required, is submitted once, and is confirmed by a receipt', async () => {
  let sent: unknown = null
  api.use(
    http.get('*/api/v1/student/homework/5', () =>
      ok(
        sent
          ? received({ state: 'uncorrected', attempts: [{ ...attempt, answer: 'Done', submit_time: 9 }] })
          : received(),
      ),
    ),
    http.put('*/api/v1/student/homework/5/draft', () => ok(null)),
    http.post('*/api/v1/student/homework/5/submit', async ({ request }) => {
      sent = await request.json()
      return ok({ attempt: 1, submit_time: 1_800_000_000, is_late: 0, images: 0, files: 0 })
    }),
  )
  const user = await openStudent('/homework/5')
  await user.click(await button('Submit'))
  expect(screen.getByText('Please enter answer or upload image')).toBeTruthy()
  await user.type(screen.getByLabelText('Answer'), 'Done')
  await user.click(await button('Submit'))
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByText(/It cannot be changed afterwards/)).toBeTruthy()
  expect(sent).toBeNull()
  await user.click(within(dialog).getByRole('button', { name: 'Submit' }))
  await waitFor(() => expect(sent).toEqual({ answer: 'Done', images: [], files: [] }))
  await waitFor(() => expect(screen.queryByLabelText('Answer')).toBeNull())
  expect(screen.getByText(/Pictures: 0/)).toBeTruthy()
})

it('publishing is confirmed in a dialog that shows how many students receive it', async () => {
  let published = false
  api.use(
    http.get('*/api/v1/teacher/homework/5', () => ok(taught(published ? { publish_status: 3 } : {}))),
    http.get('*/api/v1/teacher/homework/5/answers', () => listOf([])),
    http.put('*/api/v1/teacher/homework/5/publish', () => {
      published = true
      return ok({ publish_status: 3, total_students: 2 })
    }),
  )
  const user = await openTeacher('/homework/5')
  await user.click(await button('Publish'))
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByText('2 students receive it at once.')).toBeTruthy()
  expect(published).toBe(false)
  await user.click(within(dialog).getByRole('button', { name: 'Publish' }))
  expect(await screen.findByText('Completion rate')).toBeTruthy()
})

it('the dialog of publishing says when nobody would receive the homework', async () => {
  api.use(
    http.get('*/api/v1/teacher/homework/5', () => ok(taught({ total_students: 0, unsubmitted: 0 }))),
    http.get('*/api/v1/teacher/homework/5/answers', () => listOf([])),
  )
  const user = await openTeacher('/homework/5')
  await user.click(await button('Publish'))
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByText('Nobody owns the course yet, so nobody receives it.')).toBeTruthy()
  expect(within(dialog).queryByText(/0 students/)).toBeNull()
})

it('the page of an answer shows its homework, and Ctrl+Enter anywhere saves a correction and opens the next answer, where one goes on writing', async () => {
  const sent: unknown[] = []
  api.use(
    comments('Well done', 'Look at the dates'),
    http.get('*/api/v1/teacher/homework/5/answers/11', () => ok(answerOf(11, 12))),
    http.get('*/api/v1/teacher/homework/5/answers/12', () => ok(answerOf(12, null))),
    http.post('*/api/v1/teacher/homework/comments/2/uses', () => ok(null)),
    http.put('*/api/v1/teacher/homework/5/answers/11', async ({ request }) => {
      sent.push(await request.json())
      return ok({ version: 1, correct_time: 9, is_returned: 1, next_uncorrected: 12 })
    }),
  )
  const user = await openTeacher('/homework/5/answers/11')
  const field = await screen.findByLabelText('Correction')
  const task = within(screen.getByRole('region', { name: 'Essay' }))
  expect(task.getByRole('link', { name: 'Essay' }).getAttribute('href')).toBe('#/homework/5')
  expect(task.getByText('Poetry · Lesson one')).toBeTruthy()
  expect(task.getByText(/2030/)).toBeTruthy()
  expect(task.getByText('Write 200 words').closest('details')?.open).toBe(false)
  await user.type(field, '{Control>}{Enter}{/Control}')
  expect(screen.getByText('Please fill in correction information')).toBeTruthy()
  await screen.findByRole('button', { name: 'Insert comment: Look at the dates' })
  await user.type(field, '{Alt>}[Digit2]{/Alt}!')
  screen.getByRole('button', { name: 'Ask for another attempt' }).focus()
  await user.keyboard('{Control>}{Enter}{/Control}')
  expect(await screen.findByRole('heading', { name: 'Student 12' })).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Correction')))
  expect(sent).toMatchObject([{ reply: 'Look at the dates!', attempt: 1, version: 0, is_returned: 1 }])
})

it('a teacher who corrects what another has corrected meanwhile sees both texts', async () => {
  const versions: unknown[] = []
  api.use(
    comments(),
    http.get('*/api/v1/teacher/homework/5/answers/21', () => ok(answerOf(21, null))),
    http.put('*/api/v1/teacher/homework/5/answers/21', async ({ request }) => {
      versions.push(await request.json())
      return HttpResponse.json({
        status: { code: 103513, message: 'meanwhile', reason: 'homeworkCorrectedMeanwhile' },
        data: { reply: 'Theirs', marks: [], version: 1, teacher_name: 'Su' },
      })
    }),
  )
  const user = await openTeacher('/homework/5/answers/21')
  await user.type(await screen.findByLabelText('Correction'), 'Mine')
  await user.click(await button('Save'))
  expect(await screen.findByText('Theirs')).toBeTruthy()
  expect(screen.getByLabelText('Correction')).toHaveProperty('value', 'Mine')
  await user.click(await button('Save mine instead'))
  await waitFor(() => expect(versions).toMatchObject([{ version: 0 }, { version: 1 }]))
})

it('a teacher who changes what another has changed meanwhile sees both, and pictures that stayed are no change', async () => {
  const sent: unknown[] = []
  let reads = 0
  // each reading signs the addresses anew
  const found = () => {
    reads += 1
    const images = [`/files/homework/a.jpg?signature=${reads}`]
    return sent.length === 0
      ? taught({ images, revision: 'first' })
      : taught({ images, revision: 'second', title: 'Theirs', due_time: 1_900_000_000 })
  }
  api.use(
    http.get('*/api/v1/teacher/homework/lessons', () =>
      ok({ list: [{ id: 3, title: 'Lesson one', product_id: 7, product_name: 'Poetry' }] }),
    ),
    http.get('*/api/v1/teacher/homework/5', () => ok(found())),
    http.put('*/api/v1/teacher/homework/5', async ({ request }) => {
      sent.push(await request.json())
      return sent.length > 1
        ? ok({ revision: 'third' })
        : HttpResponse.json({
            status: { code: 100027, message: 'changed', reason: 'recordChanged' },
            data: { by: '' },
          })
    }),
  )
  const user = await openTeacher('/homework/5/edit')
  const title = await screen.findByLabelText(/^Title/)
  await user.clear(title)
  await user.type(title, 'Mine')
  await user.click(await button('Save'))
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByText('Theirs')).toBeTruthy()
  expect(within(dialog).getByText(/^Due: .*2030/)).toBeTruthy()
  expect(within(dialog).queryByText(/Pictures/)).toBeNull()
  await user.click(within(dialog).getByRole('radio', { name: /Mine/ }))
  await user.click(within(dialog).getByRole('button', { name: 'Continue with this choice' }))
  await user.click(await button('Save'))
  await waitFor(() =>
    expect(sent).toMatchObject([
      { title: 'Mine', due_time: null, revision: 'first' },
      { title: 'Mine', due_time: 1_900_000_000, revision: 'second' },
    ]),
  )
  // the page of the homework, without a question about unsaved changes
  expect(await screen.findByRole('link', { name: 'Edit' })).toBeTruthy()
})

it('a homework whose lesson is gone shows its name, and is saved without choosing another', async () => {
  const sent: unknown[] = []
  api.use(
    http.get('*/api/v1/teacher/homework/lessons', () => ok({ list: [] })),
    http.get('*/api/v1/teacher/homework/5', () =>
      ok(taught({ lesson_id: null, publish_status: 3, revision: 'first' })),
    ),
    http.put('*/api/v1/teacher/homework/5', async ({ request }) => {
      sent.push(await request.json())
      return ok({ revision: 'second' })
    }),
  )
  const user = await openTeacher('/homework/5/edit')
  expect(await screen.findByRole('option', { name: 'Lesson one' })).toBeTruthy()
  expect(screen.getByText(/^This lesson is no longer in its course/)).toBeTruthy()
  await user.type(screen.getByLabelText(/^Title/), '!')
  await user.click(await button('Save'))
  await waitFor(() => expect(sent).toMatchObject([{ title: 'Essay!', lesson_id: null }]))
})

it('the list of answers says at once that another attempt was asked for', async () => {
  let asked = 0
  const { attempts: _attempts, next_uncorrected: _next, ...row } = answerOf(51, null)
  api.use(
    comments(),
    http.get('*/api/v1/teacher/homework/5', () => ok(taught({ publish_status: 3 }))),
    http.get('*/api/v1/teacher/homework/5/answers', () => listOf([{ ...row, is_asked_again: asked }])),
    http.get('*/api/v1/teacher/homework/5/answers/51', () =>
      ok({ ...answerOf(51, null), is_asked_again: asked }),
    ),
    http.post('*/api/v1/teacher/homework/5/answers/51/attempts', () => {
      asked = 1
      return ok(null)
    }),
  )
  const user = await openTeacher('/homework/5')
  await user.click(await screen.findByRole('link', { name: 'Student 51' }))
  await user.click(await button('Ask for another attempt'))
  await user.click(
    within(screen.getByRole('dialog')).getByRole('button', { name: 'Ask for another attempt' }),
  )
  await screen.findByText('Asked to try again')
  await user.click(screen.getByRole('link', { name: 'All answers' }))
  await screen.findByRole('heading', { name: 'Answers' })
  expect(await screen.findByText('Asked to try again')).toBeTruthy()
})

it('whoever has keys begins to write at once', async () => {
  vi.spyOn(globalThis, 'matchMedia').mockImplementation(
    (media) =>
      ({ matches: media === '(pointer: fine)', addEventListener() {}, removeEventListener() {} }) as never,
  )
  api.use(
    comments('Well done'),
    http.get('*/api/v1/teacher/homework/5/answers/31', () => ok(answerOf(31, 32))),
    http.get('*/api/v1/teacher/homework/5/answers/32', () => ok(answerOf(32, null))),
  )
  await openTeacher('/homework/5/answers/31')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Correction')))
  expect(screen.getByText(/^Ctrl\+Enter saves/)).toBeTruthy()
  expect(await screen.findByText(/^Alt\+1 to Alt\+9/)).toBeTruthy()
  vi.restoreAllMocks()
})

it('whoever has no keys sees no hints of keys', async () => {
  api.use(
    comments('Well done'),
    http.get('*/api/v1/teacher/homework/5/answers/32', () => ok(answerOf(32, null))),
  )
  await openTeacher('/homework/5/answers/32')
  await screen.findByRole('button', { name: 'Insert comment: Well done' })
  expect(screen.queryByText(/Ctrl\+|Alt\+/)).toBeNull()
})

it('a comment from the bank ends what was said of the correction before', async () => {
  api.use(
    comments('Well done'),
    http.post('*/api/v1/teacher/homework/comments/1/uses', () => ok(null)),
    http.get('*/api/v1/teacher/homework/5/answers/33', () => ok(answerOf(33, null))),
    http.put('*/api/v1/teacher/homework/5/answers/33', () => HttpResponse.error()),
  )
  const user = await openTeacher('/homework/5/answers/33')
  const insert = await screen.findByRole('button', { name: 'Insert comment: Well done' })
  const save = screen.getByRole('button', { name: 'Save' })
  const area = screen.getByLabelText('Correction')
  await user.click(save)
  await waitFor(() => expect(area.getAttribute('aria-invalid')).toBe('true'))
  await user.click(insert)
  expect(area.getAttribute('aria-invalid')).not.toBe('true')
  await user.click(save)
  expect(await screen.findByRole('alert')).toBeTruthy()
  await user.click(insert)
  expect(screen.queryByRole('alert')).toBeNull()
})

it('the answers stand before the numbers of a homework', async () => {
  api.use(
    http.get('*/api/v1/teacher/homework/5', () => ok(taught({ publish_status: 3 }))),
    http.get('*/api/v1/teacher/homework/5/answers', () => listOf([])),
  )
  await openTeacher('/homework/5')
  const answers = await screen.findByRole('heading', { name: 'Answers' })
  const numbers = screen.getByText('Completion rate')
  expect(answers.compareDocumentPosition(numbers) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
})

it('of a homework that is not published nobody is counted who has not submitted it', async () => {
  const list = [
    taught({ total_students: 8, unsubmitted: 5 }),
    taught({ id: 6, publish_status: 3, unsubmitted: 4 }),
  ]
  api.use(http.get('*/api/v1/teacher/homework', () => listOf(list)))
  await openTeacher('/homework')
  expect(await screen.findByText('4')).toBeTruthy()
  expect(screen.queryByText('5')).toBeNull()
  expect(screen.getAllByText('0%')).toHaveLength(1)
})

it('where no other answer waits a correction is saved without a next one', async () => {
  api.use(
    comments(),
    http.get('*/api/v1/teacher/homework/5/answers/31', () => ok(answerOf(31, 32))),
    http.get('*/api/v1/teacher/homework/5/answers/32', () => ok(answerOf(32, null))),
    http.put('*/api/v1/teacher/homework/5/answers/31', () => ok({ next_uncorrected: 32 })),
  )
  const user = await openTeacher('/homework/5/answers/31')
  await user.type(await screen.findByLabelText('Correction'), 'Good')
  await user.click(await button('Save and next'))
  expect(await screen.findByRole('button', { name: 'Save' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Save and next' })).toBeNull()
})

it('an answer that is still expected after its time is marked as overdue, in the list and on its page', async () => {
  const overdue = received({ due_time: 1_700_000_000 })
  api.use(
    http.get('*/api/v1/student/homework', () =>
      listOf([overdue, { ...overdue, id: 6, is_closed: 1 }, { ...overdue, id: 7, due_time: 4e9 }]),
    ),
    http.get('*/api/v1/student/homework/5', () => ok(overdue)),
  )
  const user = await openStudent('/homework')
  expect(await screen.findAllByText('Overdue')).toHaveLength(1)
  await user.click(screen.getAllByRole('link', { name: 'Essay' })[0]!)
  await screen.findByText('Write 200 words')
  expect(screen.getByText('Overdue')).toBeTruthy()
})

it('a correction that was read is new in the list no more', async () => {
  let isRead = false
  api.use(
    http.get('*/api/v1/student/homework', () =>
      listOf([received({ state: 'corrected', is_unread: isRead ? 0 : 1 })]),
    ),
    http.get('*/api/v1/student/homework/5', () => {
      isRead = true
      return ok(received({ state: 'corrected', is_unread: 1, attempts: [submitted('Well done', 1)] }))
    }),
  )
  const user = await openStudent('/homework')
  expect(await screen.findByText('New')).toBeTruthy()
  await user.click(screen.getByRole('link', { name: 'Essay' }))
  expect(await screen.findByText('Well done')).toBeTruthy()
  window.history.back()
  expect(await screen.findByRole('link', { name: 'Essay' })).toBeTruthy()
  await waitFor(() => expect(screen.queryByText('New')).toBeNull())
})

it('a school that does not use homework shows no homework', async () => {
  api.use(http.get('*/api/v1/student/homework', () => listOf([])))
  await open([3], '/student.html#/homework', false)
  expect(await screen.findByText('Homework is switched off')).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Homework' })).toBeNull()
})

it('the school sees what waits for a correction, and opens an answer with its pictures', async () => {
  const asked: string[] = []
  const brief = taught({
    ...{ publish_status: 3, total_students: 2, submitted: 1, unsubmitted: 1, uncorrected: 1 },
    ...{ teacher_id: 1002, teacher_name: 'Tang', waiting_since: 1_800_000_100 },
    images: ['/files/homework/task.png'],
  })
  api.use(
    http.get('*/api/v1/admin/homework', ({ request }) => {
      asked.push(new URL(request.url).search)
      return listOf([brief])
    }),
    http.get('*/api/v1/admin/homework/5', () => ok(brief)),
    http.get('*/api/v1/admin/homework/5/answers', () =>
      ok({
        list: [
          { ...answerOf(8, null), name: 'Li' },
          { ...answerOf(9, null), name: 'Du', state: 'unsubmitted', submit_time: null },
        ],
        total: 2,
      }),
    ),
    http.get('*/api/v1/admin/homework/5/answers/8', () =>
      ok({
        ...{ ...answerOf(8, null), name: 'Li', title: 'Essay' },
        attempts: [{ ...submitted('Good', 1), images: ['/files/homework/answer.png'] }],
      }),
    ),
  )
  await open([1], '/admin.html#/homework?waiting=1')
  const link = await screen.findByRole('link', { name: 'Essay' })
  expect(asked).toEqual(['?waiting=1'])
  const [, row] = screen.getAllByRole('row')
  expect(row?.textContent).toMatch(/Essay.*Poetry · Lesson one.*Tang.*Published.*1 \/ 2.*1/)
  await userEvent.click(link)
  expect((await screen.findByRole('link', { name: 'Du' })).getAttribute('href')).toBe('#/users/9/homework')
  expect(screen.getByRole('link', { name: 'Picture 1' }).getAttribute('href')).toBe(
    '/files/homework/task.png',
  )
  expect(screen.getByText('Write 200 words')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Tang' }).getAttribute('href')).toBe('#/users/1002')
  await userEvent.click(screen.getByRole('link', { name: 'Li' }))
  expect((await screen.findByRole('link', { name: 'Picture 1' })).getAttribute('href')).toBe(
    '/files/homework/answer.png',
  )
  expect(screen.getByRole('link', { name: 'Li' }).getAttribute('href')).toBe('#/users/8/homework')
})

it('a teacher finds one of many students by name', async () => {
  const asked: (string | null)[] = []
  api.use(
    http.get('*/api/v1/teacher/homework/5', () => ok(taught({ publish_status: 3 }))),
    http.get('*/api/v1/teacher/homework/5/answers', ({ request }) => {
      const keyword = new URL(request.url).searchParams.get('keyword')
      asked.push(keyword)
      return ok({ list: keyword === null ? [answerOf(8, null)] : [], total: keyword === null ? 1 : 0 })
    }),
  )
  await open([2], '/teacher.html#/homework/5')
  await screen.findByRole('link', { name: 'Student 8' })
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search students' }), 'Wang{Enter}')
  expect(await screen.findByText('Nobody matches')).toBeTruthy()
  expect(asked).toEqual([null, 'Wang'])
})

it('an answer that could not be saved is sent again when the network is back, and not left without a question', async () => {
  let isCut = true
  const drafts: unknown[] = []
  api.use(
    http.get('*/api/v1/student/homework/5', () => ok(received())),
    http.put('*/api/v1/student/homework/5/draft', async ({ request }) => {
      if (isCut) return HttpResponse.error()
      drafts.push(await request.json())
      return ok(null)
    }),
  )
  const user = await openStudent('/homework/5')
  await user.type(await screen.findByLabelText('Answer'), 'Far')
  expect(await screen.findByText(/^The draft could not be saved/, {}, { timeout: 4000 })).toBeTruthy()
  await user.click(screen.getAllByRole('link', { name: 'Today' })[0] as HTMLElement)
  await user.click(await button('Keep editing'))
  isCut = false
  window.dispatchEvent(new Event('online'))
  expect(await screen.findByText('Draft saved')).toBeTruthy()
  expect(drafts).toMatchObject([{ answer: 'Far' }])
  expect(screen.queryByText(/^The draft could not be saved/)).toBeNull()
})

it('what was typed right before a reload is there again and saved, unless the school has another text meanwhile', async () => {
  const saved: unknown[] = []
  let stored = 'Near'
  let isLeaving = true
  let ended = 0
  api.use(
    http.get('*/api/v1/student/homework/5', () =>
      ok(received({ attempts: [{ ...attempt, answer: stored }] })),
    ),
    http.put('*/api/v1/student/homework/5/draft', async ({ request }) => {
      // as the browser ends requests of a page that is left
      if (isLeaving) ended += 1
      if (isLeaving) return HttpResponse.error()
      saved.push(await request.json())
      return ok(null)
    }),
  )
  const user = await openStudent('/homework/5')
  await user.type(await screen.findByLabelText('Answer'), ' and far')
  cleanup()
  await waitFor(() => expect(ended).toBe(1))
  isLeaving = false
  await openStudent('/homework/5')
  expect(await screen.findByLabelText('Answer')).toHaveProperty('value', 'Near and far')
  expect(await screen.findByText('Draft saved')).toBeTruthy()
  expect(saved).toMatchObject([{ answer: 'Near and far' }])
  isLeaving = true
  await user.type(screen.getByLabelText('Answer'), '!')
  cleanup()
  await waitFor(() => expect(ended).toBe(2))
  stored = 'Written on the telephone'
  await openStudent('/homework/5')
  expect(await screen.findByLabelText('Answer')).toHaveProperty('value', 'Written on the telephone')
})

it('the due date says what late means, and in which time zone it is where that is not the one of the school', async () => {
  api.use(
    http.get('*/api/v1/teacher/homework/lessons', () => ok({ list: [] })),
    http.get('*/api/v1/teacher/homework/5', () => ok(taught({ publish_status: 3, revision: 'first' }))),
  )
  await openTeacher('/homework/5/edit')
  const config = { ...configDefaults, home_work_switch: true, time_zone: 'Pacific/Kiritimati' }
  api.use(http.get('*/api/web/config', () => ok(config)))
  await reloadConfig()
  const hint = await screen.findByText(/marked as late/)
  await waitFor(() => expect(hint.textContent).toMatch(/Times are in/))
})
