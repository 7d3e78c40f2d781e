import { screen } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { newPhone } from './support.tsx'

export const field = (label: string | RegExp) => screen.findByLabelText(label)

export const signUp = () => screen.getByRole('button', { name: 'Sign up' })

export async function fillIn(user: UserEvent, phone = newPhone) {
  await user.type(await field('Mobile phone'), phone)
  await user.type(await field('Password'), 'abc_1234')
  await user.type(await field('Characters in the picture'), ' ab12 ')
  await user.type(await field('SMS code'), '123456')
}
