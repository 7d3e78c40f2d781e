import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { fromLocal, toLocal } from '#web/ui/local-time.ts'
import { axisLevels, axisTimes, curvePath } from '#web/features/openclass/manage/viewer-curve.tsx'
import { AdminRoutes } from '#web/entries/admin/routes.tsx'
import { ok, refusal } from '../../../lib/support.ts'
import { api } from '../../../setup.ts'
import { inEnglish, openAs } from '../../../area-kit/support.tsx'
import { begin, found, openTeacher } from './area-screens-support.tsx'

inEnglish()

beforeEach(() => {
  api.use(
    http.get('*/api/v1/openclass/5/videos', () => ok({ list: [] })),
    http.get('*/api/v1/openclass/5/roll_calls', () => ok({ list: [] })),
    http.get('*/api/v1/openclass/5/participation', () =>
      ok({ list: [], total: 0, next: null, roll_calls: 0 }),
    ),
    http.get('*/api/v1/videos/limits', () => ok({ is_available: 1, most_bytes: 1024, most_seconds: 60 })),
  )
})

const asked: (string | null)[] = []

const person = (changes: object = {}) => ({
  ...{ userid: 8, username: 'chen_1', name: 'Chen', is_expected: 1, is_absent: 0 },
  ...{ first_entry_time: null, last_exit_time: null, total_time: 0, replay_time: 0 },
  ...changes,
})
const attendance = (list: object[]) =>
  ok({
    ...{ list, total: list.length, next: null },
    summary: { expected: 41, attended: 33, absent: 8, total_time: 6000, replayed: 6, chat: 55 },
  })

describe('the numbers of a class', () => {
  const statistic = http.get('*/api/openclass/statistic/5', () =>
    ok({
      viewNum: 12,
      view_num: 12,
      onlineNum: 3,
      online_num: 3,
      praiseNum: 4,
      praise_num: 4,
      current_praise_status: 0,
    }),
  )

  it('are its counts, the curve of its viewers and the attendance', async () => {
    api.use(
      found(),
      statistic,
      http.get('*/api/v1/openclass/5/viewers', () =>
        ok({
          list: [
            { at: begin, online: 1 },
            { at: begin + 60, online: 30 },
          ],
        }),
      ),
      http.get('*/api/v1/openclass/5/attendance', ({ request }) => {
        asked.push(new URL(request.url).searchParams.get('state'))
        return attendance([
          person({ first_entry_time: begin, last_exit_time: begin + 3000, total_time: 2730 }),
          person({ userid: 9, username: 'li_2', name: 'Li', is_absent: 1 }),
        ])
      }),
      http.get('*/api/v1/openclass/5/attendance/file', () => ok({ name: 'a.csv', content: 'Chen' })),
    )
    // jsdom has no object URLs, and does not download
    const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
    vi.stubGlobal(
      'URL',
      Object.assign(URL, { createObjectURL: () => 'blob:a', revokeObjectURL: () => undefined }),
    )
    openTeacher('/openclasses/5/numbers')
    expect(await screen.findByText(/^Peak: 30 viewers at 2030-01-01/)).toBeTruthy()
    const rows = await screen.findAllByRole('row')
    expect(rows.map(({ textContent }) => textContent).slice(1)).toEqual([
      expect.stringMatching(/^Chen.*Present.*45:30/),
      expect.stringMatching(/^Li.*Absent/),
    ])
    const numbers = Object.fromEntries(
      screen.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent]),
    )
    expect(numbers).toEqual({
      ...{
        'Booked or bought': '41',
        Came: '33',
        'Stayed away': '8',
        'Time in class, all together': '1:40:00',
      },
      ...{ 'Watched the replay': '6', 'Chat messages': '55', Views: '12', 'Online now': '3', Likes: '4' },
    })
    await userEvent.click(screen.getByRole('button', { name: 'Download for a spreadsheet' }))
    await waitFor(() =>
      expect(saved.mock.contexts.map((link) => (link as HTMLAnchorElement).download)).toEqual(['a.csv']),
    )
    saved.mockRestore()
    await userEvent.click(screen.getByRole('link', { name: 'Absent' }))
    await waitFor(() => expect(asked).toContain('absent'))
  })

  it.each([
    ['that is not one’s own', () => refusal(100003, 'no permission'), 'no permission'],
    ['that is refused without a word', () => refusal(100003, ''), 'operate failed'],
  ])('of a class %s show one error, not one about the network', async (_, answer, title) => {
    api.use(
      statistic,
      ...['', '/viewers', '/attendance'].map((part) => http.get(`*/api/v1/openclass/5${part}`, answer)),
    )
    openTeacher('/openclasses/5/numbers')
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain(title)
    expect(screen.queryByText(/connection/)).toBeNull()
    await waitFor(() => expect(screen.getAllByRole('alert')).toHaveLength(1))
  })

  it('leave out who took part where a role does not include the attendance', async () => {
    const asked: string[] = []
    const refused = (name: string) => () => {
      asked.push(name)
      return refusal(100003, 'no operation permission')
    }
    api.use(
      found(),
      statistic,
      http.get('*/api/v1/openclass/5/viewers', () => ok({ list: [] })),
      http.get('*/api/v1/openclass/5/attendance', () => attendance([person()])),
      http.get('*/api/v1/openclass/5/roll_calls', refused('roll calls')),
      http.get('*/api/v1/openclass/5/participation', refused('participation')),
    )
    // the part is loaded by now
    openAs(
      { userid: 1, types: [1], abilities: ['openclass.read'] },
      '/admin.html#/openclasses/5/numbers',
      <AdminRoutes />,
    )
    await screen.findByText('Chen')
    expect(asked).toEqual([])
  })

  it('show that nobody has attended yet', async () => {
    api.use(
      found(),
      statistic,
      http.get('*/api/v1/openclass/5/viewers', () => ok({ list: [] })),
      http.get('*/api/v1/openclass/5/attendance', () => attendance([])),
    )
    openTeacher('/openclasses/5/numbers')
    expect(await screen.findByText('Nobody yet')).toBeTruthy()
    expect(await screen.findByText('No viewers yet')).toBeTruthy()
  })
})

it('a time field is in the reader’s local time', () => {
  expect(fromLocal(toLocal(begin))).toBe(begin)
  expect(fromLocal('')).toBeNull()
  expect(fromLocal('2030-13-40T99:99')).toBeNull()
})

it('a curve goes from left to right, with zero at the bottom and the maximum at the top', () => {
  const points = [
    { at: 0, online: 0 },
    { at: 60, online: 5 },
    { at: 120, online: 10 },
  ]
  expect(curvePath(points, 10)).toBe('M0.0 188.0L500.0 100.0L1000.0 12.0')
  expect(curvePath([{ at: 60, online: 1 }], 1)).toBe('M0.0 12.0')
})

it('the axes have whole numbers of viewers, and moments from the first to the last', () => {
  expect(axisLevels(30)).toEqual([0, 15, 30])
  expect(axisLevels(7)).toEqual([0, 7])
  expect(axisLevels(1)).toEqual([0, 1])
  expect(axisLevels(0)).toEqual([0, 1])
  expect(axisTimes(0, 3600)).toEqual([0, 900, 1800, 2700, 3600])
  expect(axisTimes(0, 60)).toEqual([0, 60])
})
