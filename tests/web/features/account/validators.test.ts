import { describe, expect, it } from 'vitest'
import { longestPhone, tidyCode } from '#web/features/account/forms/form-values.ts'
import * as check from '#web/features/account/forms/validators.ts'

const phone = (areaCode: string, number: string) => check.phoneProblem({ areaCode, phone: number })

describe('a phone', () => {
  it('must be given', () => {
    expect(phone('86', ' ')).toBe('account:problem.phoneEmpty')
  })
  it.each(['12345', '1380013800', '138001380000', '12800138000', '1380013800a'])(
    'of the mainland is not %s',
    (number) => expect(phone('86', number)).toBe('account:problem.phoneFormat'),
  )
  it('of the mainland has 11 digits and a mobile prefix', () => {
    expect(phone('86', '13800138000')).toBeNull()
  })
  it('elsewhere has at least two digits and nothing else', () => {
    expect(phone('1', '1')).toBe('account:problem.phoneFormat')
    expect(phone('1', '12a4')).toBe('account:problem.phoneFormat')
    expect(phone('1', '12')).toBeNull()
  })
  it('is at most 11 digits long on the mainland and 20 elsewhere', () => {
    expect([longestPhone('86'), longestPhone('1')]).toEqual([11, 20])
  })
})

describe('a password', () => {
  it('must be given', () => {
    expect(check.passwordProblem('')).toBe('account:problem.passwordEmpty')
    expect(check.passwordMissing('')).toBe('account:problem.passwordEmpty')
  })
  it.each(['abc', 'a'.repeat(7), 'a'.repeat(19), 'abc-1234', 'abc 1234'])('may not be %s', (password) =>
    expect(check.passwordProblem(password)).toBe('account:problem.passwordFormat'),
  )
  it.each(['a'.repeat(8), 'a'.repeat(18), 'abc_1234'])('may be %s', (password) =>
    expect(check.passwordProblem(password)).toBeNull(),
  )
  it('meets its rules one by one', () => {
    expect(check.passwordRules('')).toEqual({ length: false, characters: false })
    expect(check.passwordRules('abc')).toEqual({ length: false, characters: true })
    expect(check.passwordRules('abc-1234')).toEqual({ length: true, characters: false })
    expect(check.passwordRules('abc_1234')).toEqual({ length: true, characters: true })
  })
  it('must be the same twice', () => {
    expect(check.confirmationProblem('abc_1234', '')).toBe('account:problem.confirmationEmpty')
    expect(check.confirmationProblem('abc_1234', 'abc_12345')).toBe('account:problem.passwordsDiffer')
    expect(check.confirmationProblem('abc_1234', 'abc_1234')).toBeNull()
  })
})

describe('a code', () => {
  it('is sent without the blanks around it', () => {
    expect(tidyCode(' ab12 ', 6)).toBe('ab12')
    expect(tidyCode('  123456  ', 6)).toBe('123456')
    expect(tidyCode('１２３４５６', 6)).toBe('123456')
  })
  it('by SMS has six digits', () => {
    expect(check.smsCodeProblem('')).toBe('account:problem.smsCodeEmpty')
    expect(check.smsCodeProblem('12345')).toBe('account:problem.smsCodeFormat')
    expect(check.smsCodeProblem('123456')).toBeNull()
  })
  it('of the picture must be given', () => {
    expect(check.captchaMissing(' ')).toBe('account:problem.captchaEmpty')
    expect(check.captchaMissing('ab12')).toBeNull()
  })
})

it('an e-mail is optional and has a host', () => {
  expect(check.emailProblem('')).toBeNull()
  expect(check.emailProblem('a@b.cn')).toBeNull()
  expect(check.emailProblem('abc')).toBe('account:problem.emailFormat')
})

it('a birthday may be today and not tomorrow', () => {
  expect(check.birthdayProblem('2026-01-31', '2026-01-31')).toBeNull()
  expect(check.birthdayProblem('2026-02-01', '2026-01-31')).toBe('account:problem.birthdayFuture')
})

it('the first administrator may be called admin', () => {
  expect(check.adminNameProblem('admin')).toBeNull()
  expect(check.adminNameProblem('')).toBe('account:problem.usernameEmpty')
  expect(check.adminNameProblem('ad')).toBe('account:problem.adminNameFormat')
  expect(check.adminNameProblem('the admin')).toBe('account:problem.adminNameFormat')
})

it('a user name must be given to log in', () => {
  expect(check.usernameMissing(' ')).toBe('account:problem.usernameEmpty')
  expect(check.usernameMissing('admin')).toBeNull()
})
