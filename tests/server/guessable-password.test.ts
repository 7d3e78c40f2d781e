import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { patterns } from '#contract/account/limits.ts'
import { contextWords, isGuessable } from '#server/features/account/guessable-password.ts'
import { inProject } from '#server/lib/project.ts'

test('the list has well over the 3,000 commonest passwords that the rule allows, each once, in small letters', () => {
  const text = readFileSync(inProject('src/server/features/account/common-passwords.txt'), 'utf8')
  const listed = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  expect(listed.length).toBeGreaterThan(15_000)
  expect(new Set(listed).size).toBe(listed.length)
  expect(listed.filter((one) => !patterns.password.test(one) || one !== one.toLowerCase())).toEqual([])
})

test.each([
  'password',
  'PassWord1',
  '1q2w3e4r5t',
  'shuyuan_demo',
  'ShuYuan2026',
  '2026_admin_',
  'adm1n_2026',
  'p4ssw0rd_77',
  'teacher_1_student',
  'sunrise_2026',
  'SunriseArts_1',
  'lilei_1999',
  'li_lei_99',
  '13912345678',
  'x13912345678',
  '12345678',
])('%s is guessed', (password) => {
  expect(isGuessable(password, ['Sunrise Arts', '日出艺术学校', 'Li_Lei_2010'], '13912345678')).toBe(true)
})

test.each([
  'abc_1234',
  'secret_12',
  'new_pass_1',
  '8_41_77_26',
  'sunshine_riverbed',
  'administrate_7x',
  'q7_wu_mei_lan',
])('%s is not', (password) => {
  expect(isGuessable(password, ['Sunrise Arts', '', 'Li_Lei_2010', 'u_1'], '13912345678')).toBe(false)
})

test('docs/security.md names every word of the school by which passwords are guessed', () => {
  const text = readFileSync(inProject('docs/security.md'), 'utf8')
  expect(contextWords.filter((word) => !text.includes(`\`${word}\``))).toEqual([])
})
