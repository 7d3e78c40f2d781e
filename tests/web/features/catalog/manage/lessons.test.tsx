import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { userTypes } from '#contract/account/limits.ts'
import type { Permission } from '#contract/permission.ts'
import { grantable } from '#contract/role/permissions.ts'
import { ProductLessons } from '#web/features/catalog/manage/lessons/product-lessons.tsx'
import { RequireRole } from '#web/features/session/require-role.tsx'
import { loadNamespaces } from '#web/lib/i18n.ts'
import { queryClient } from '#web/lib/query.ts'
import { ok, refusal } from '../../../lib/support.ts'
import { api } from '../../../setup.ts'
import { inEnglish, openAs } from '../../../area-kit/support.tsx'

inEnglish()
beforeAll(() => loadNamespaces(['website', 'video', 'material', 'trade', 'schedule']))

const admin = { userid: 1, types: [1] }
const lesson = (id: number, title: string) => ({
  id,
  chapter: 'Strokes',
  title,
  teacher_id: 1002,
  teacher_name: 'Li Bai',
  begin_time: 1_800_000_000,
  end_time: 1_800_003_600,
  is_audition: 0,
  open_class_id: id + 100,
  videos: id === 5 ? 2 : 0,
  materials: id === 5 ? 3 : 0,
})

let list: unknown[] = []
let type = 1
let revision = 'r1'
let courseTeachers: unknown[] = []
const sent: unknown[] = []
let answer = () => ok(null)

beforeEach(() => {
  list = [lesson(5, 'One'), lesson(6, 'Two')]
  type = 1
  revision = 'r1'
  courseTeachers = []
  sent.length = 0
  answer = () => ok(null)
  api.use(
    http.get('*/api/v1/admin/teachers', () => ok({ list: [{ id: 1003, name: 'Du Fu', username: 'dufu' }] })),
    http.get('*/api/v1/admin/products/9/lessons', () => ok({ name: 'Ink', type, status: 2, revision, list })),
    http.get('*/api/v1/admin/products/9', () => ok({ teachers: courseTeachers })),
    http.put('*/api/v1/admin/products/9/lessons', async ({ request }) => {
      sent.push(await request.json())
      return answer()
    }),
  )
})

type Person = ReturnType<typeof userEvent.setup>
// without the frame of the area, whose many links each look for a button would read
const open = (abilities: readonly Permission[] = grantable) =>
  openAs(
    { ...admin, abilities },
    '/admin.html#/products/9/lessons',
    <RequireRole type={userTypes.admin}>
      <ProductLessons id={9} />
    </RequireRole>,
  )
const lessons = async () =>
  within(await screen.findByRole('list', { name: 'Course lessons' })).getAllByRole('listitem')
const titles = async () =>
  (await lessons()).map((row) => within(row).getByRole('button', { name: /^Edit/ }).textContent)
const save = (user: Person) => user.click(screen.getByRole('button', { name: 'Save' }))
const edit = async (user: Person, name: string) => {
  await user.click(await screen.findByRole('button', { name: `Edit “${name}”` }))
  return within(screen.getByRole('group', { name: `Edit “${name}”` }))
}
const choose = async (user: Person, name: string, item: string) => {
  await user.click(await screen.findByRole('button', { name: `More for “${name}”` }))
  await user.click(screen.getByRole('menuitem', { name: item }))
}

describe('the lessons of a course', () => {
  it('begin with the only teacher of the course, and with an end after the minutes of the school', async () => {
    const user = userEvent.setup()
    list = []
    courseTeachers = [{ id: 1003, name: 'Du Fu' }]
    open()
    const add = await screen.findByRole('button', { name: 'Add a lesson' })
    await waitFor(() => expect(queryClient.isFetching()).toBe(0))
    await user.click(add)
    expect(screen.getByLabelText<HTMLSelectElement>('Teacher').value).toBe('1003')
    const end = screen.getByLabelText<HTMLInputElement>('Ends')
    const begin = screen.getByLabelText<HTMLInputElement>('Starts')
    fireEvent.change(begin, { target: { value: '2027-03-01T19:00' } })
    expect(end.value).toBe('2027-03-01T19:45')
    // what somebody chooses stays
    fireEvent.change(end, { target: { value: '2027-03-01T20:30' } })
    fireEvent.change(begin, { target: { value: '2027-03-02T19:00' } })
    expect(end.value).toBe('2027-03-02T20:30')
    fireEvent.change(end, { target: { value: '' } })
    fireEvent.change(begin, { target: { value: '2027-03-03T19:00' } })
    expect(end.value).toBe('')
  })

  it('are sent in their new order, with new ones and without removed ones', async () => {
    const user = userEvent.setup()
    open()
    await choose(user, 'One', 'Move down')
    expect(await titles()).toEqual(['Two', 'One'])
    await choose(user, 'Two', 'Remove')
    await user.click(screen.getByRole('button', { name: 'Add a lesson' }))
    expect(document.activeElement).toBe(screen.getByLabelText('Title'))
    // a new lesson gets the chapter of the previous one
    expect(screen.getByLabelText<HTMLInputElement>('Chapter').value).toBe('Strokes')
    await user.keyboard(' Three ')
    await user.clear(screen.getByLabelText('Chapter'))
    await user.type(screen.getByLabelText('Chapter'), 'Brushes')
    await user.selectOptions(screen.getByLabelText('Teacher'), 'Du Fu')
    await user.click(screen.getByLabelText('Free preview for everyone who is logged in'))
    list = [lesson(5, 'One'), { ...lesson(7, 'Three'), begin_time: null, end_time: null }]
    revision = 'r2'
    await save(user)
    await waitFor(() => expect(sent).toHaveLength(1))
    const kept = { chapter: 'Strokes', title: 'One', teacher_id: 1002, is_audition: 0 }
    const added = { chapter: 'Brushes', title: 'Three', teacher_id: 1003, is_audition: 1 }
    expect(sent[0]).toEqual({
      revision: 'r1',
      lessons: [
        { ...kept, id: 5, begin_time: 1_800_000_000, end_time: 1_800_003_600 },
        { ...added, begin_time: null, end_time: null },
      ],
    })
    // stored lessons have their ids, so that saving again creates no duplicates
    expect(await screen.findByText('Everything is saved')).toBeTruthy()
    await save(user)
    await waitFor(() => expect(sent).toHaveLength(2))
    expect(sent[1]).toMatchObject({ revision: 'r2', lessons: [{ id: 5 }, { id: 7 }] })
  })

  it.each([
    ['a class show', 1, ['Not decided yet', 'No time yet']],
    ['a recorded course do not show', 3, []],
  ])('of %s that teacher and time are missing', async (_, ofType, shown) => {
    type = ofType
    list = [{ ...lesson(5, 'One'), teacher_id: null, begin_time: null, end_time: null }]
    open()
    const text = (await lessons())[0]?.textContent ?? ''
    expect(text).toContain('One')
    expect(['Not decided yet', 'No time yet'].filter((missing) => text.includes(missing))).toEqual(shown)
  })

  it('last as long as before when they begin at another time', async () => {
    const user = userEvent.setup()
    open()
    const fields = await edit(user, 'One')
    const value = (label: string) => fields.getByLabelText<HTMLInputElement>(label).value
    const begins = (at: string) =>
      fireEvent.change(fields.getByLabelText('Starts'), { target: { value: at } })
    begins('')
    begins('2027-02-01T10:00')
    expect([value('Starts'), value('Ends')]).toEqual(['2027-02-01T10:00', '2027-02-01T11:00'])
  })

  it('are edited in their row: Enter keeps what was typed, Escape takes it back', async () => {
    const user = userEvent.setup()
    open()
    expect((await edit(user, 'One')).getByLabelText('Title')).toBe(document.activeElement)
    await user.keyboard(' more{Enter}')
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit “One more”' }))
    expect(within((await lessons())[0]!).getByText('Changed')).toBeTruthy()
    expect(screen.getByText('Unsaved changes')).toBeTruthy()
    await edit(user, 'One more')
    await user.keyboard('{Escape}')
    expect(await titles()).toEqual(['One more', 'Two'])
    await edit(user, 'Two')
    await user.keyboard(' less{Escape}')
    expect(await titles()).toEqual(['One more', 'Two'])
    expect(sent).toEqual([])
  })

  it('are sorted with the keyboard, which is announced', async () => {
    list = [lesson(5, 'One'), lesson(6, 'Two'), lesson(7, 'Three')]
    const user = userEvent.setup()
    open()
    const handle = await screen.findByRole('button', { name: 'Reorder “One”' })
    handle.focus()
    // the arrows move a row that is picked up, and no other
    await user.keyboard('{ArrowDown}')
    expect(await titles()).toEqual(['One', 'Two', 'Three'])
    await user.keyboard('{Enter}')
    expect(handle.getAttribute('aria-pressed')).toBe('true')
    await user.keyboard('{ArrowDown}{ArrowDown}')
    expect(await titles()).toEqual(['Two', 'Three', 'One'])
    expect(screen.getByText('“One” is now at position 3 of 3')).toBeTruthy()
    expect(document.activeElement).toBe(handle)
    await user.keyboard('{Enter}')
    expect(screen.getByText('“One” put down at position 3 of 3')).toBeTruthy()
    await user.keyboard('{Enter}{Home}')
    expect(await titles()).toEqual(['One', 'Two', 'Three'])
    await user.keyboard('{Escape}')
    expect(await titles()).toEqual(['Two', 'Three', 'One'])
    expect(handle.getAttribute('aria-pressed')).toBe('false')
    await save(user)
    await waitFor(() => expect(sent).toMatchObject([{ lessons: [{ id: 6 }, { id: 7 }, { id: 5 }] }]))
  })

  it('lead to their videos, materials and class, a new one as soon as it is saved', async () => {
    const user = userEvent.setup()
    api.use(
      http.get('*/api/v1/videos/limits', () => ok({ is_available: 1, most_bytes: 1024, most_seconds: 60 })),
      http.get('*/api/v1/openclass/105/videos', () => ok({ list: [] })),
      http.get('*/api/v1/openclass/105/materials', () => ok({ list: [] })),
    )
    open()
    await user.click(await screen.findByRole('button', { name: 'Videos (2) of “One”' }))
    const videos = within(screen.getByRole('dialog', { name: 'Videos of “One”' }))
    expect(await videos.findByText('No videos yet')).toBeTruthy()
    await user.click(videos.getByRole('button', { name: 'Done' }))
    expect(screen.getByRole('button', { name: 'Videos (0) of “One”' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Materials (3) of “One”' }))
    const materials = within(screen.getByRole('dialog', { name: 'Materials of “One”' }))
    expect(await materials.findByText('No files yet.')).toBeTruthy()
    await user.click(materials.getByRole('button', { name: 'Done' }))
    await user.click(screen.getByRole('button', { name: 'More for “One”' }))
    expect(screen.getByRole('menuitem', { name: 'Classroom' }).getAttribute('href')).toBe('#/openclasses/105')
    await user.click(screen.getByRole('button', { name: 'Add a lesson' }))
    const added = within((await lessons()).at(-1)!)
    expect(added.getByText('You can add videos once the lesson is saved.')).toBeTruthy()
    expect(added.queryByRole('button', { name: /^Videos/ })).toBeNull()
  })

  it('are repeated weekly as one of them, and the new ones join those with unsaved changes', async () => {
    const asked: object[] = []
    api.use(
      http.get('*/api/v1/schedule/courses/9', () =>
        ok({ name: 'Ink', type, teachers: [{ id: 1002, name: 'Li Bai', zone: 'Asia/Shanghai' }], list: [] }),
      ),
      http.post('*/api/v1/schedule/courses/9/lessons', async ({ request }) => {
        const body = (await request.json()) as { preview: number }
        asked.push(body)
        list = [lesson(5, 'One'), lesson(6, 'Two'), lesson(8, 'One 1')]
        revision = 'r2'
        return ok({ saved: body.preview === 1 ? 0 : 1, lessons: [] })
      }),
    )
    const user = userEvent.setup()
    open()
    await edit(user, 'Two')
    await user.keyboard('!{Enter}')
    await choose(user, 'One', 'Repeat weekly')
    const dialog = within(await screen.findByRole('dialog', { name: 'Repeat “One” weekly' }))
    await user.click(await dialog.findByRole('button', { name: 'Continue' }))
    await user.click(await dialog.findByRole('button', { name: /^Schedule/ }))
    await waitFor(async () => expect(await titles()).toEqual(['One', 'Two!', 'One 1']))
    // 2027-01-15 16:00 in Shanghai is a Friday
    expect(asked[0]).toMatchObject({
      ...{ title: 'One', teacher_id: 1002, first_day: '2027-01-22', begin_clock: '16:00', minutes: 60 },
      ...{ weekdays: [5], every_weeks: 1, count: 10 },
    })
    await save(user)
    await waitFor(() =>
      expect(sent).toMatchObject([{ revision: 'r2', lessons: [{ id: 5 }, { title: 'Two!' }, { id: 8 }] }]),
    )
  })

  it('that somebody else has changed are merged, and one version of what both changed is chosen', async () => {
    const status = { code: 102908, reason: 'productChanged', message: 'Changed meanwhile' }
    answer = () => HttpResponse.json({ status, data: { by: 'Mei' } })
    const user = userEvent.setup()
    open()
    await edit(user, 'One')
    await user.keyboard(' of mine{Enter}')
    await choose(user, 'One of mine', 'Move down')
    list = [lesson(5, 'One of Mei'), { ...lesson(6, 'Two'), is_audition: 1 }, lesson(8, 'New')]
    revision = 'r2'
    await save(user)
    const question = within(
      await screen.findByRole('dialog', { name: 'Mei has changed this in the meantime' }),
    )
    expect(question.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['Two', 'New'])
    expect(question.getByRole<HTMLInputElement>('radio', { name: /Saved now.*One of Mei/ }).checked).toBe(
      true,
    )
    await user.click(question.getByRole('radio', { name: /Yours.*One of mine/ }))
    await user.click(question.getByRole('button', { name: 'Continue with this choice' }))
    expect(await titles()).toEqual(['Two', 'New', 'One of mine'])
    answer = () => ok(null)
    await save(user)
    await waitFor(() => expect(sent).toHaveLength(2))
    expect(sent).toMatchObject([
      { revision: 'r1' },
      {
        revision: 'r2',
        lessons: [{ id: 6, is_audition: 1 }, { id: 8 }, { id: 5, title: 'One of mine' }],
      },
    ])
  })

  it('are refused at the row that the server names, and keep the input', async () => {
    answer = () => refusal(103709, 'A student has booked her.', 200, { field: 'lessons.1.begin_time' })
    const user = userEvent.setup()
    open()
    await edit(user, 'One')
    await user.keyboard('!{Enter}')
    const [first, second] = await lessons()
    await save(user)
    await waitFor(() => expect(within(second!).getByText('A student has booked her.')).toBeTruthy())
    expect(document.activeElement).toBe(within(second!).getByLabelText('Starts'))
    expect(within(first!).queryByRole('group')).toBeNull()
    answer = () => refusal(102904, 'One of these lessons was deleted meanwhile.')
    await save(user)
    expect(await screen.findByText('One of these lessons was deleted meanwhile.')).toBeTruthy()
    expect(await titles()).toEqual(['One!', 'Two'])
  })

  it('that have videos are removed after a confirmation', async () => {
    const user = userEvent.setup()
    open()
    await choose(user, 'One', 'Remove')
    const dialog = within(await screen.findByRole('dialog', { name: 'Remove “One”?' }))
    await user.click(dialog.getByRole('button', { name: 'Cancel' }))
    expect(await lessons()).toHaveLength(2)
    await choose(user, 'One', 'Remove')
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Remove' }))
    expect(await lessons()).toHaveLength(1)
  })

  it('are not sent without titles, with one time alone, or with an end before its beginning', async () => {
    const user = userEvent.setup()
    open()
    const one = await edit(user, 'One')
    await user.clear(one.getByLabelText('Title'))
    fireEvent.change(screen.getByLabelText('Ends'), { target: { value: '' } })
    await edit(user, 'Two')
    fireEvent.change(screen.getByLabelText('Ends'), { target: { value: '2020-01-01T10:00' } })
    await save(user)
    const [first, second] = await lessons()
    expect(within(first!).getByText('Enter a title')).toBeTruthy()
    expect(within(first!).getByText('Enter both times or neither')).toBeTruthy()
    expect(within(second!).getByText('The end must be after the start')).toBeTruthy()
    expect(document.activeElement).toBe(within(first!).getByLabelText('Title'))
    expect(sent).toEqual([])
  })

  it('leave a course on sale without a video only after a confirmation', async () => {
    const status = { code: 102907, reason: 'productIncomplete', message: 'Something is missing' }
    answer = () => HttpResponse.json({ status, data: { missing: ['video'], name: 'Ink' } })
    const user = userEvent.setup()
    open()
    await choose(user, 'Two', 'Remove')
    await save(user)
    const question = await screen.findByRole('dialog', { name: 'Leave “Ink” on sale with nothing in it?' })
    expect(sent[0]).not.toHaveProperty('anyway')
    answer = () => ok(null)
    await user.click(within(question).getByRole('button', { name: 'Save anyway' }))
    await waitFor(() => expect(sent[1]).toMatchObject({ lessons: [{ id: 5 }], anyway: 1 }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('clash with others only after a confirmation that names them', async () => {
    const when = { begintime: 1_800_000_000, endtime: 1_800_003_600 }
    const clash = { kind: 'openClass', title: 'Brushes for all', ...when }
    const lessons = [{ title: 'One', ...when, clash, busy_students: { count: 2, names: ['Ann'] } }]
    const status = { code: 103715, reason: 'timeTaken', message: 'taken' }
    answer = () => HttpResponse.json({ status, data: { lessons } })
    const user = userEvent.setup()
    open()
    await choose(user, 'Two', 'Remove')
    await save(user)
    const question = await screen.findByRole('dialog', { name: 'This time is taken' })
    expect(question.textContent).toContain('The teacher already has “Brushes for all”')
    expect(question.textContent).toContain('Ann and 1 more have another class at this time')
    expect(sent[0]).not.toHaveProperty('overbook')
    await user.click(within(question).getByRole('button', { name: 'Go back' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    await save(user)
    await screen.findByRole('dialog', { name: 'This time is taken' })
    answer = () => ok(null)
    await user.click(screen.getByRole('button', { name: 'Save anyway' }))
    await waitFor(() => expect(sent[2]).toMatchObject({ lessons: [{ id: 5 }], overbook: 1 }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('are read without a way to change them by who may not', async () => {
    open(['catalog.read'])
    const [first] = await lessons()
    expect(within(first!).getByText('One')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /Edit|Reorder|Save|Add/ })).toBeNull()
    // nor with their files, which are of other domains
    expect(screen.queryByRole('button', { name: /Videos|Materials/ })).toBeNull()
  })

  it('are not offered for a package', async () => {
    type = 0
    open()
    expect(await screen.findByText('This kind of product has no lessons')).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Lessons' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Add a lesson' })).toBeNull()
  })
})
