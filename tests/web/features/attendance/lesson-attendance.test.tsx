import { screen } from '@testing-library/react'
import { http } from 'msw'
import { expect, it } from 'vitest'
import { TeacherRoutes } from '#web/entries/teacher/routes.tsx'
import { inEnglish, openAs } from '../../area-kit/support.tsx'
import { ok } from '../../lib/support.ts'
import { api } from '../../setup.ts'

inEnglish()

it('counts who came late or left early among the present, beside whom they stand', async () => {
  const times = { begintime: 1_790_000_000, endtime: 1_790_003_600, is_over: 1, open_class_id: null }
  api.use(
    http.get('*/api/v1/lessons/4/attendance', () =>
      ok({
        ...{ list: [], total: 0, next: null },
        lesson: { ...times, lesson_id: 4, lesson_name: 'Tones', product_id: 5, product_name: 'Poems' },
        summary: { students: 5, present: 4, absent: 1, late: 1, early: 2, replayed: 3 },
      }),
    ),
  )
  openAs({ types: [2] }, '/teacher.html#/attendance/4', <TeacherRoutes />)
  const counts = (await screen.findByText('Watched the replay')).closest('dl')
  expect([...(counts?.children ?? [])].map((count) => [...count.children].map((e) => e.textContent))).toEqual(
    [
      ['Students', '5'],
      ['Present', '4'],
      ['Of these, late', '1'],
      ['Of these, left early', '2'],
      ['Absent', '1'],
      ['Watched the replay', '3'],
    ],
  )
})
