import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { refusals } from '#contract/errors.ts'
import { AdminRoutes } from '#web/entries/admin/routes.tsx'
import { StudentRoutes } from '#web/entries/student/routes.tsx'
import { TeacherRoutes } from '#web/entries/teacher/routes.tsx'
import { changeOf, problemsOf, subjectsIn, valuesOf } from '#web/features/profile/profile-values.ts'
import { ok, refusal } from '../../lib/support.ts'
import { api } from '../../setup.ts'
import { inEnglish, openAs } from '../../area-kit/support.tsx'

inEnglish()

const profile = {
  userid: 1001,
  username: 'li_bai_0701',
  username_edited: 0 as 0 | 1,
  name: 'Li Bai',
  nickname: '',
  avatar: '',
  gender: null as 0 | 1 | null,
  phone: { area_code: '86', number: '13800138001' },
  email: '',
  birthday: '',
  grade: '',
  school: '',
  city: '',
  subjects: ['Poetry'],
  parent_name: 'Li Ke',
  parent_telephone: '',
  options: { grade: ['Grade 1', 'Grade 2'], subject: ['Maths', 'Poetry'] },
}
const picture = '/files/0123456789012345678901234567890123456789.png'
const sent: unknown[] = []
let answer = () => ok(null)
let uploaded = () => ok({ url: picture, urls: [picture] })

beforeEach(() => {
  sent.length = 0
  answer = () => ok(null)
  uploaded = () => ok({ url: picture, urls: [picture] })
  api.use(
    http.get('*/api/v1/:area/profile', ({ params }) =>
      ok(
        params['area'] === 'teacher'
          ? { ...profile, courses_taught: '', education: '', work_experience: '', intro: 'I write' }
          : profile,
      ),
    ),
    http.put('*/api/v1/:area/profile', async ({ request, params }) => {
      sent.push([params['area'], await request.json()])
      return answer()
    }),
    http.post('*/api/file/upload', () => uploaded()),
  )
})

async function openStudent() {
  const user = userEvent.setup()
  const { container } = openAs({ types: [3] }, '/student.html#/personal', <StudentRoutes />)
  await screen.findByLabelText('Name')
  const input = container.querySelector<HTMLInputElement>('input[type="file"]')
  if (!input) throw new Error('there is no field for a picture')
  return { user, input }
}
const save = () => screen.getByRole('button', { name: 'Save' })

describe('the personal page', () => {
  it('of a student shows every field, and sends only what was changed', async () => {
    const { user } = await openStudent()
    for (const label of [
      'User name',
      'Nickname',
      'Gender',
      'Birthday',
      'E-mail',
      'Grade',
      'School',
      'City',
      'Phone',
    ])
      expect(screen.getByLabelText(label)).toBeTruthy()
    expect(screen.queryByLabelText('Education')).toBeNull()
    expect(screen.getByLabelText<HTMLInputElement>('Phone').readOnly).toBe(true)
    expect(screen.getByRole('link', { name: 'Change phone in Security' }).getAttribute('href')).toBe(
      '#/security',
    )
    await user.type(screen.getByLabelText('Nickname'), 'Qinglian')
    await user.selectOptions(screen.getByLabelText('Gender'), 'Male')
    await user.selectOptions(screen.getByLabelText('Grade'), 'Grade 2')
    await user.click(screen.getByRole('checkbox', { name: 'Maths' }))
    expect(screen.getByText('You have unsaved changes')).toBeTruthy()
    await user.click(save())
    expect(await screen.findByText('Saved')).toBeTruthy()
    expect(sent).toEqual([
      ['student', { nickname: 'Qinglian', gender: '1', grade: 'Grade 2', subjects: ['Maths', 'Poetry'] }],
    ])
    await waitFor(() => expect(screen.queryByText('You have unsaved changes')).toBeNull())
  })

  it('of a teacher adds the fields of teachers', async () => {
    const user = userEvent.setup()
    openAs({ types: [2] }, '/teacher.html#/personal', <TeacherRoutes />)
    await user.type(await screen.findByLabelText('Education'), 'Self-taught')
    await user.type(screen.getByLabelText('Courses taught'), 'Poetry')
    await user.type(screen.getByLabelText('Work experience'), 'Court')
    expect(screen.getByLabelText<HTMLTextAreaElement>('About me').value).toBe('I write')
    await user.click(save())
    await waitFor(() =>
      expect(sent).toEqual([
        ['teacher', { education: 'Self-taught', courses_taught: 'Poetry', work_experience: 'Court' }],
      ]),
    )
  })

  it('of an administrator has no fields of students', async () => {
    openAs({ userid: 1, types: [1] }, '/admin.html#/personal', <AdminRoutes />)
    expect(await screen.findByLabelText('E-mail')).toBeTruthy()
    expect(screen.queryByLabelText('School')).toBeNull()
  })

  it('shows errors at the field, and sends nothing', async () => {
    const { user } = await openStudent()
    await user.type(screen.getByLabelText('E-mail'), 'nobody')
    await user.tab()
    expect(await screen.findByText('Write it like name@school.com')).toBeTruthy()
    await user.click(save())
    expect(document.activeElement).toBe(screen.getByLabelText('E-mail'))
    expect(sent).toEqual([])
  })

  it('requires confirmation before the user name is changed, and shows at the field that it is taken', async () => {
    answer = () => refusal(refusals.usernameTaken.code, 'username exists', 200, { field: 'username' })
    const { user } = await openStudent()
    const field = screen.getByLabelText<HTMLInputElement>('User name')
    await user.clear(field)
    await user.type(field, 'du_fu_0712')
    await user.click(save())
    const question = await screen.findByRole('dialog', { name: /“du_fu_0712”/ })
    expect(sent).toEqual([])
    await user.click(within(question).getByRole('button', { name: 'Change the user name' }))
    expect(await screen.findByText('username exists')).toBeTruthy()
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(field.value).toBe('du_fu_0712')
  })

  it('keeps a user name that was changed already', async () => {
    api.use(http.get('*/api/v1/student/profile', () => ok({ ...profile, username_edited: 1 })))
    await openStudent()
    expect(screen.getByLabelText<HTMLInputElement>('User name').readOnly).toBe(true)
    expect(screen.getByText(/already changed/)).toBeTruthy()
  })

  it('shows that nothing was lost when the server cannot be reached', async () => {
    answer = () => refusal(102007, '', 503)
    const { user } = await openStudent()
    await user.type(screen.getByLabelText('City'), 'Chang’an')
    await user.click(save())
    expect(await screen.findByText(/What you entered is still here/)).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>('City').value).toBe('Chang’an')
  })

  it('does not say that nothing was saved when no answer arrived', async () => {
    api.use(http.put('*/api/v1/student/profile', () => HttpResponse.error()))
    const { user } = await openStudent()
    await user.type(screen.getByLabelText('City'), 'Chang’an')
    await user.click(save())
    expect(await screen.findByText(/it is not known whether this was done/)).toBeTruthy()
  })

  it('offers to try again when the profile could not be read', async () => {
    api.use(http.get('*/api/v1/student/profile', () => refusal(1, 'Not today')))
    openAs({ types: [3] }, '/student.html#/personal', <StudentRoutes />)
    expect(await screen.findByText('Not today')).toBeTruthy()
  })
})

describe('the profile picture', () => {
  const file = (type = 'image/png', bytes = 10) => new File([new Uint8Array(bytes)], 'me.png', { type })

  it('is sent as soon as it is chosen and saved with the rest', async () => {
    const { user, input } = await openStudent()
    await user.upload(input, file())
    await user.click(await screen.findByRole('button', { name: 'Save' }))
    await waitFor(() => expect(sent).toEqual([['student', { avatar: picture }]]))
  })

  it('that is no JPG or PNG, or is 3 MB large, is not sent', async () => {
    const requests = vi.fn()
    api.use(http.post('*/api/file/upload', () => requests()))
    const { input } = await openStudent()
    const user = userEvent.setup({ applyAccept: false })
    await user.upload(input, file('image/gif'))
    expect(await screen.findByText(/Only JPG and PNG/)).toBeTruthy()
    await user.upload(input, file('image/png', 3 * 1024 * 1024))
    expect(await screen.findByText(/must be under 3 MB/)).toBeTruthy()
    expect(requests).not.toHaveBeenCalled()
  })

  it('that the server refuses shows its message, and another can be chosen', async () => {
    uploaded = () => refusal(refusals.notAnImage.code, 'This is not a picture')
    const { user, input } = await openStudent()
    await user.upload(input, file())
    expect(await screen.findByText('This is not a picture')).toBeTruthy()
    uploaded = () => ok({ url: picture, urls: [picture] })
    await user.upload(input, file())
    expect(await screen.findByRole('button', { name: 'Remove: Profile picture' })).toBeTruthy()
    expect(screen.queryByText('This is not a picture')).toBeNull()
  })
})

describe('the values of a profile', () => {
  it('are validated only where they were changed', () => {
    const before = valuesOf({ ...profile, username: 'admin', email: 'old' })
    const here = { today: '2026-01-01', areaCode: '86' }
    expect(problemsOf(changeOf(before, before), here)).toEqual({})
    const now = {
      ...before,
      ...{ username: 'short', email: 'x', birthday: '2030-01-01', parent_telephone: '12' },
    }
    expect(Object.keys(problemsOf(changeOf(before, now), here)).sort()).toEqual([
      'birthday',
      'email',
      'parent_telephone',
      'username',
    ])
  })

  it('split subjects by any usual separator', () => {
    expect(subjectsIn(' 数学、编程, 写作；数学 ')).toEqual(['数学', '编程', '写作'])
    expect(subjectsIn('')).toEqual([])
  })
})
