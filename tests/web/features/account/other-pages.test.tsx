import { screen, waitFor } from '@testing-library/react'
import { http } from 'msw'
import { describe, expect, it } from 'vitest'
import { refusals } from '#contract/errors.ts'
import { ok, refusal, storedToken, storeToken } from '../../lib/support.ts'
import { ownZone, proposedAreaCode, proposedCurrency } from '#web/features/account/setup/proposal.ts'
import { api } from '../../setup.ts'
import { open, school, signedIn } from './support.tsx'

describe('the agreement page', () => {
  it('shows title and content of the registration agreement', async () => {
    api.use(
      http.get('*/api/system/getregagreement', () =>
        ok({ title: 'Terms', content: '<h2>One</h2><p>Be kind.</p>', language: 'en', version: 1 }),
      ),
    )
    await open('agreement', '/index.html#/registeargreement')
    expect((await screen.findByRole('heading', { level: 1, name: 'Terms' })).textContent).toBe('Terms')
    expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('One')
  })

  it('shows the purchase agreement to a buyer', async () => {
    api.use(
      http.get('*/api/system/buyagreement', () =>
        ok({ is_show: 1, title: '购买', content: '<p>Paid.</p>', language: 'zh', version: 2 }),
      ),
    )
    await open('agreement', '/index.html#/registeargreement?buy=1')
    expect(await screen.findByText('Paid.')).toBeTruthy()
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('购买')
    // the reader is told that it has not been written in their language
    expect(screen.getByText(/written in 简体中文 only/)).toBeTruthy()
  })

  it('shows when there is none, and when it could not be loaded', async () => {
    api.use(
      http.get('*/api/system/getregagreement', () =>
        ok({ title: '', content: '', language: 'zh', version: null }),
      ),
    )
    await open('agreement', '/index.html#/registeargreement')
    expect(await screen.findByText('The school has not published this agreement yet')).toBeTruthy()
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Registration agreement')
  })
})

describe('the choice of identity', () => {
  const user = (types: number[]) =>
    http.get('*/api/user/current', () => ok({ userid: 1001, username: 'someone', name: '', types }))

  it('offers the areas of a person of two types and remembers the choice', async () => {
    storeToken('a')
    api.use(user([2, 3]))
    const opened = await open('identity', '/index.html#/identity')
    const teacher = await screen.findByRole('link', { name: 'Teacher' })
    expect(teacher.getAttribute('href')).toBe('teacher.html#/')
    expect(screen.getByRole('link', { name: 'Student' }).getAttribute('href')).toBe('student.html#/')
    expect(screen.queryByRole('link', { name: 'Administrator' })).toBeNull()
    teacher.addEventListener('click', (event) => event.preventDefault())
    await opened.user.click(teacher)
    expect(localStorage.getItem('identity')).toBe('2')
  })

  it('marks the identity that was used last', async () => {
    storeToken('a')
    localStorage.setItem('identity', '3')
    api.use(user([2, 3]))
    await open('identity', '/index.html#/identity')
    expect((await screen.findByText('Last used')).closest('li')?.textContent).toContain('Student')
  })
})

describe('the setup page', () => {
  it('creates the administrator with the token of the link', async () => {
    const { record, bodies } = school()
    api.use(
      http.post('*/api/setup/admin', async ({ request }) => {
        await record('setup', request)
        return ok(signedIn)
      }),
    )
    const { user, replace } = await open('setup', '/index.html#/setup?token=once')
    await user.type(await screen.findByLabelText('Password'), 'abc_1234')
    await user.type(screen.getByLabelText('Repeat password'), 'abc_12345{Enter}')
    expect(await screen.findByText('The passwords do not match')).toBeTruthy()
    expect(bodies('setup')).toEqual([])
    await user.type(screen.getByLabelText('Repeat password'), '{Backspace}{Enter}')
    await waitFor(() => expect(replace).toHaveBeenCalledExactlyOnceWith('admin.html#/'))
    const time_zone = ownZone()
    const begun = {
      ...{ main_language: 'en', time_zone, currency: proposedCurrency(time_zone, 'en') },
      area_code: proposedAreaCode(time_zone, 'en'),
    }
    expect(bodies('setup')).toEqual([{ token: 'once', ...begun, username: 'admin', password: 'abc_1234' }])
    expect(storedToken()).toMatchObject({ access_token: 'access-a' })
  })

  it('shows that the link was used already', async () => {
    school()
    api.use(
      http.post('*/api/setup/admin', () => refusal(refusals.setupLinkInvalid.code, 'This link was used')),
    )
    const { user } = await open('setup', '/index.html#/setup?token=used')
    await user.type(await screen.findByLabelText('Password'), 'abc_1234')
    await user.type(screen.getByLabelText('Repeat password'), 'abc_1234{Enter}')
    expect((await screen.findByRole('alert')).textContent).toBe('This link was used')
  })

  it('requires a link with a token', async () => {
    school()
    await open('setup', '/index.html#/setup')
    expect(screen.getByText(/This address is incomplete/)).toBeTruthy()
    expect(screen.queryByLabelText('Password')).toBeNull()
  })
})
