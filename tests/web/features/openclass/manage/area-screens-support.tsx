import { http } from 'msw'
import { TeacherRoutes } from '#web/entries/teacher/routes.tsx'
import { ok } from '../../../lib/support.ts'
import { openAs } from '../../../area-kit/support.tsx'

export const teacher = { userid: 1002, types: [2] }

export const begin = Date.UTC(2030, 0, 1, 12) / 1000

export const managed = (changes: object = {}) => ({
  id: 5,
  crypt_id: 'c',
  lesson: null as object | null,
  name: 'Reading the stars',
  intro: '',
  desc: '',
  note: '',
  cover_url: '',
  begin_time: begin,
  end_time: begin + 3600,
  teacher_ids: [1002],
  price: '0.00',
  is_replay: 1,
  is_chat: 1,
  currency: 1,
  productid: null,
  state: 'start',
  stream_state: 'waiting',
  is_cancelled: 0,
  is_held: 0,
  is_leading: 1,
  undoing: null,
  bookings: 2,
  teachers: [{ id: 1002, name: 'Tang' }],
  overlaps: [],
  ...changes,
})

export const found = (changes: object = {}) => http.get('*/api/v1/openclass/5', () => ok(managed(changes)))

export const openTeacher = (route: string) => openAs(teacher, `/teacher.html#${route}`, <TeacherRoutes />)
