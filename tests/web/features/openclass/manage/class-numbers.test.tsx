import { screen, waitFor } from '@testing-library/react'
import { http } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import { fromLocal, toLocal } from '#web/ui/local-time.ts'
import { curvePath } from '#web/features/openclass/manage/viewer-curve.tsx'
import { ok, refusal } from '../../../lib/support.ts'
import { api } from '../../../setup.ts'
import { inEnglish, listOf } from '../../../area-kit/support.tsx'
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
      http.get('*/api/v1/openclass/5/attendance', () =>
        listOf([
          {
            userid: 8,
            username: 'chen_1',
            name: 'Chen',
            first_entry_time: begin,
            last_exit_time: begin + 3000,
            total_time: 2730,
          },
        ]),
      ),
    )
    openTeacher('/openclasses/5/numbers')
    expect(await screen.findByText(/^Peak: 30 viewers at 2030-01-01/)).toBeTruthy()
    expect(await screen.findByText('45:30')).toBeTruthy()
    expect(screen.getByText('Chen')).toBeTruthy()
    for (const number of ['12', '3', '4']) expect(screen.getByText(number)).toBeTruthy()
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

  it('show that nobody has attended yet', async () => {
    api.use(
      found(),
      statistic,
      http.get('*/api/v1/openclass/5/viewers', () => ok({ list: [] })),
      http.get('*/api/v1/openclass/5/attendance', () => listOf([])),
    )
    openTeacher('/openclasses/5/numbers')
    expect(await screen.findByText('No one has watched yet')).toBeTruthy()
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
