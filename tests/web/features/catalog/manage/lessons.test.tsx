import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import { AdminRoutes } from '#web/entries/admin/routes.tsx'
import { ok, refusal } from '../../../lib/support.ts'
import { api } from '../../../setup.ts'
import { inEnglish, openAs } from '../../../area-kit/support.tsx'

inEnglish()

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
})

let list: unknown[] = []
let type = 1
const sent: unknown[] = []
let answer = () => ok(null)

beforeEach(() => {
  list = [lesson(5, 'One'), lesson(6, 'Two')]
  type = 1
  sent.length = 0
  answer = () => ok(null)
  api.use(
    http.get('*/api/v1/admin/teachers', () => ok({ list: [{ id: 1003, name: 'Du Fu', username: 'dufu' }] })),
    http.get('*/api/v1/admin/products/9/lessons', () => ok({ name: 'Ink', type, status: 2, list })),
    http.put('*/api/v1/admin/products/9/lessons', async ({ request }) => {
      sent.push(await request.json())
      return answer()
    }),
  )
})

const open = () => openAs(admin, '/admin.html#/products/9/lessons', <AdminRoutes />)
const lessons = async () =>
  within(await screen.findByRole('list', { name: 'Course lessons' })).getAllByRole('listitem')
const save = (user: ReturnType<typeof userEvent.setup>) =>
  user.click(screen.getByRole('button', { name: 'Save' }))

describe('the lessons of a course', () => {
  it('are sent in their new order, with new ones and without removed ones', async () => {
    const user = userEvent.setup()
    open()
    await user.click(await screen.findByRole('button', { name: 'Move “One” down' }))
    await user.click(screen.getByRole('button', { name: 'Remove “Two”' }))
    await user.click(screen.getByRole('button', { name: 'Add a lesson' }))
    const [, added] = await lessons()
    const made = within(added!)
    // a new lesson gets the chapter of the previous one
    expect(made.getByLabelText<HTMLInputElement>('Chapter').value).toBe('Strokes')
    await user.clear(made.getByLabelText('Chapter'))
    await user.type(made.getByLabelText('Chapter'), 'Brushes')
    await user.type(made.getByLabelText('Title'), ' Three ')
    await user.selectOptions(made.getByLabelText('Teacher'), 'Du Fu')
    await user.click(made.getByLabelText('Free preview for everyone who is logged in'))
    list = [lesson(5, 'One'), { ...lesson(7, 'Three'), begin_time: null, end_time: null }]
    await save(user)
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]).toEqual({
      lessons: [
        {
          id: 5,
          chapter: 'Strokes',
          title: 'One',
          teacher_id: 1002,
          begin_time: 1_800_000_000,
          end_time: 1_800_003_600,
          is_audition: 0,
        },
        {
          chapter: 'Brushes',
          title: 'Three',
          teacher_id: 1003,
          begin_time: null,
          end_time: null,
          is_audition: 1,
        },
      ],
    })
    // stored lessons have their ids, so that saving again creates no duplicates
    await waitFor(() => expect(screen.queryByText('You have unsaved changes')).toBeNull())
    await save(user)
    await waitFor(() => expect(sent).toHaveLength(2))
    expect(sent[1]).toMatchObject({ lessons: [{ id: 5 }, { id: 7 }] })
  })

  it('link to their videos and their class, a new one as soon as it is saved', async () => {
    const user = userEvent.setup()
    api.use(
      http.get('*/api/v1/videos/limits', () => ok({ is_available: 1, most_bytes: 1024, most_seconds: 60 })),
      http.get('*/api/v1/openclass/105/videos', () => ok({ list: [] })),
    )
    open()
    const [first] = await lessons()
    const one = within(first!)
    expect(one.getByRole('link', { name: 'Classroom of “One”' }).getAttribute('href')).toBe(
      '#/openclasses/105',
    )
    await user.click(one.getByRole('button', { name: 'Videos (2) of “One”' }))
    expect(await one.findByText('No videos yet')).toBeTruthy()
    expect(one.getByRole('button', { name: 'Videos (0) of “One”', expanded: true })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Add a lesson' }))
    const added = within((await lessons()).at(-1)!)
    expect(added.getByText('You can add videos once the lesson is saved.')).toBeTruthy()
    expect(added.queryByRole('link')).toBeNull()
  })

  it('that have videos are removed after a confirmation', async () => {
    const user = userEvent.setup()
    open()
    const remove = await screen.findByRole('button', { name: 'Remove “One”' })
    await user.click(remove)
    const dialog = within(await screen.findByRole('dialog', { name: 'Remove “One”?' }))
    await user.click(dialog.getByRole('button', { name: 'Cancel' }))
    expect(await lessons()).toHaveLength(2)
    await user.click(remove)
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Remove' }))
    expect(await lessons()).toHaveLength(1)
  })

  it('are not sent without titles, with one time alone, or with an end before its beginning', async () => {
    const user = userEvent.setup()
    open()
    const [first, second] = await lessons()
    await user.clear(within(first!).getByLabelText('Title'))
    fireEvent.change(within(first!).getByLabelText('Ends'), { target: { value: '' } })
    fireEvent.change(within(second!).getByLabelText('Ends'), { target: { value: '2020-01-01T10:00' } })
    await save(user)
    expect(await screen.findByText('Enter a title')).toBeTruthy()
    expect(screen.getByText('Enter both times or neither')).toBeTruthy()
    expect(screen.getByText('The end must be after the start')).toBeTruthy()
    expect(sent).toEqual([])
  })

  it('keep the input when they are refused', async () => {
    answer = () => refusal(102904, 'One of these lessons was deleted meanwhile.')
    const user = userEvent.setup()
    open()
    const [first] = await lessons()
    await user.type(within(first!).getByLabelText('Title'), '!')
    await save(user)
    expect(await screen.findByText('One of these lessons was deleted meanwhile.')).toBeTruthy()
    expect(within(first!).getByLabelText<HTMLInputElement>('Title').value).toBe('One!')
  })

  it('leave a course on sale without a video only after a confirmation', async () => {
    const status = { code: 102907, reason: 'productIncomplete', message: 'Something is missing' }
    answer = () => HttpResponse.json({ status, data: { missing: ['video'], name: 'Ink' } })
    const user = userEvent.setup()
    open()
    await user.click(await screen.findByRole('button', { name: 'Remove “Two”' }))
    await save(user)
    const question = await screen.findByRole('dialog', { name: 'Leave “Ink” on sale with nothing in it?' })
    expect(sent[0]).not.toHaveProperty('anyway')
    answer = () => ok(null)
    await user.click(within(question).getByRole('button', { name: 'Save anyway' }))
    await waitFor(() => expect(sent[1]).toMatchObject({ lessons: [{ id: 5 }], anyway: 1 }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('are not offered for a package', async () => {
    type = 0
    open()
    expect(await screen.findByText('This kind of product has no lessons')).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Lessons' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Add a lesson' })).toBeNull()
  })
})
