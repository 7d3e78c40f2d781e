import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { Field } from '#web/ui/field.tsx'
import { newPassword } from '#web/ui/new-password.ts'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { PhoneField } from '#web/ui/phone-field.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { renderUi } from './support.tsx'

describe('Field', () => {
  it('names its control and describes it by hint and error', () => {
    renderUi(
      <Field label="User name" hint="8 to 18 letters" error="Already taken" required>
        <TextInput />
      </Field>,
    )
    const input = screen.getByLabelText('User name')
    const described = (input.getAttribute('aria-describedby') ?? '').split(' ')
    expect(described.map((id) => document.getElementById(id)?.textContent)).toEqual([
      '8 to 18 letters',
      'Already taken',
    ])
    expect(input.getAttribute('aria-invalid')).toBe('true')
    expect(input.getAttribute('aria-required')).toBe('true')
  })
  it('leaves a control without hint or error undescribed and valid', () => {
    renderUi(
      <Field label="User name">
        <TextInput />
      </Field>,
    )
    const input = screen.getByLabelText('User name')
    expect(input.hasAttribute('aria-describedby')).toBe(false)
    expect(input.hasAttribute('aria-invalid')).toBe(false)
  })
})

describe('the link beside a label', () => {
  it('is reached by Tab after the control', async () => {
    renderUi(
      <Field label="Password" aside={<a href="#/retrieved">Forgot?</a>}>
        <TextInput />
      </Field>,
    )
    await userEvent.tab()
    expect(document.activeElement).toBe(screen.getByLabelText('Password'))
    await userEvent.tab()
    expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Forgot?' }))
  })
})

describe('PasswordInput', () => {
  it('shows and hides the password', async () => {
    renderUi(
      <Field label="Password">
        <PasswordInput />
      </Field>,
    )
    const input = screen.getByLabelText('Password')
    const toggle = screen.getByRole('button', { name: 'Show password' })
    expect(input.getAttribute('type')).toBe('password')
    await userEvent.click(toggle)
    expect(input.getAttribute('type')).toBe('text')
    expect(toggle.getAttribute('aria-pressed')).toBe('true')
    await userEvent.click(toggle)
    expect(input.getAttribute('type')).toBe('password')
  })
  it('tells password managers which new passwords are taken', () => {
    renderUi(
      <>
        <Field label="Password">
          <PasswordInput autoComplete="current-password" />
        </Field>
        <Field label="New password">
          <PasswordInput {...newPassword} />
        </Field>
      </>,
    )
    expect(screen.getByLabelText('New password').getAttribute('passwordrules')).toBe(
      'minlength: 8; maxlength: 18; allowed: lower, upper, digit, [_];',
    )
    expect(screen.getByLabelText('Password').hasAttribute('passwordrules')).toBe(false)
  })
  it('shows which rules are met and describes the input by them', () => {
    renderUi(
      <Field label="Password">
        <PasswordInput
          rules={[
            { text: '8 to 18 characters', met: true },
            { text: 'a digit', met: false },
          ]}
        />
      </Field>,
    )
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      '8 to 18 characters met',
      'a digit',
    ])
    const id = screen.getByLabelText('Password').getAttribute('aria-describedby') ?? ''
    expect(document.getElementById(id)?.tagName).toBe('UL')
  })
})

it('PhoneField keeps area code and digits apart', async () => {
  const countries = [
    { code: '86', name: 'China' },
    { code: '49', name: 'Germany' },
  ]
  function Form() {
    const [value, setValue] = useState({ areaCode: '86', number: '' })
    return (
      <>
        <PhoneField label="Phone" countries={countries} value={value} onChange={setValue} />
        <output>{`${value.areaCode}/${value.number}`}</output>
      </>
    )
  }
  renderUi(<Form />)
  await userEvent.selectOptions(screen.getByLabelText('Country or area code'), '49')
  await userEvent.type(screen.getByLabelText('Phone'), '151-23 x4')
  expect(screen.getByRole('status').textContent).toBe('49/151234')
})
