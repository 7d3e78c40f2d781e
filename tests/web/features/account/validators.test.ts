import { describe, expect, it } from 'vitest'
import { longestPhone, tidyCode } from '#web/features/account/forms/form-values.ts'
import * as newAccount from '#web/features/account/forms/new-account-validators.ts'
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
    expect(newAccount.passwordProblem('')).toBe('account:problem.passwordEmpty')
    expect(check.passwordMissing('')).toBe('account:problem.passwordEmpty')
  })
  it.each(['abc', 'a'.repeat(7), 'a'.repeat(19), 'abc-1234', 'abc 1234'])('may not be %s', (password) =>
    expect(newAccount.passwordProblem(password)).toBe('registration:problem.passwordFormat'),
  )
  it.each(['a'.repeat(8), 'a'.repeat(18), 'abc_1234'])('may be %s', (password) =>
    expect(newAccount.passwordProblem(password)).toBeNull(),
  )
  it('meets its rules one by one', () => {
    expect(newAccount.passwordRules('')).toEqual({ length: false, characters: false })
    expect(newAccount.passwordRules('abc')).toEqual({ length: false, characters: true })
    expect(newAccount.passwordRules('abc-1234')).toEqual({ length: true, characters: false })
    expect(newAccount.passwordRules('abc_1234')).toEqual({ length: true, characters: true })
  })
  it('must be the same twice', () => {
    expect(newAccount.confirmationProblem('abc_1234', '')).toBe('registration:problem.confirmationEmpty')
    expect(newAccount.confirmationProblem('abc_1234', 'abc_12345')).toBe(
      'registration:problem.passwordsDiffer',
    )
    expect(newAccount.confirmationProblem('abc_1234', 'abc_1234')).toBeNull()
  })
})

describe('a code', () => {
  it('is sent without surrounding blanks', () => {
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
  expect(newAccount.emailProblem('')).toBeNull()
  expect(newAccount.emailProblem('a@b.cn')).toBeNull()
  expect(newAccount.emailProblem('abc')).toBe('registration:problem.emailFormat')
})

it('a birthday may be today and not tomorrow', () => {
  expect(newAccount.birthdayProblem('2026-01-31', '2026-01-31')).toBeNull()
  expect(newAccount.birthdayProblem('2026-02-01', '2026-01-31')).toBe('registration:problem.birthdayFuture')
})

it('the first administrator may be called admin', () => {
  expect(newAccount.adminNameProblem('admin')).toBeNull()
  expect(newAccount.adminNameProblem('')).toBe('account:problem.usernameEmpty')
  expect(newAccount.adminNameProblem('ad')).toBe('registration:problem.adminNameFormat')
  expect(newAccount.adminNameProblem('the admin')).toBe('registration:problem.adminNameFormat')
})

it('a user name must be given to log in', () => {
  expect(check.usernameMissing(' ')).toBe('account:problem.usernameEmpty')
  expect(check.usernameMissing('admin')).toBeNull()
})
