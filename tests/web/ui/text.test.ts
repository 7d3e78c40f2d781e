import { expect, it } from 'vitest'
import { teacherNames } from '#contract/teacher-names.ts'
import { formatList } from '#web/ui/format-list.ts'
import { toLang } from '#web/ui/lang.ts'
import {
  cut,
  cutAddressInOrder,
  cutAddressOnCard,
  cutProductName,
  cutTeacherNames,
  cutUserName,
} from '#web/ui/text.ts'

const long = (length: number) => '课'.repeat(length)

it('leaves a text at the threshold whole and cuts one beyond it', () => {
  expect(cutUserName('abcdef')).toBe('abcdef')
  expect(cutUserName('abcdefg')).toBe('abcdef...')
  expect(cutProductName(long(46))).toBe(long(46))
  expect(cutProductName(long(47))).toBe(`${long(40)}...`)
  expect(cutTeacherNames(long(46), 'zh')).toBe(long(46))
  expect(cutTeacherNames(long(47), 'zh')).toBe(`${long(22)}...`)
  expect(cutAddressOnCard(long(41))).toBe(`${long(40)}...`)
  expect(cutAddressInOrder(long(71))).toBe(`${long(70)}...`)
})

it('counts code points and never cuts a character in two', () => {
  expect(cut('𠮷𠮷𠮷', 2, 2)).toBe('𠮷𠮷...')
  expect(cut('𠮷𠮷', 2, 2)).toBe('𠮷𠮷')
})

it('reads every spelling of the three languages', () => {
  expect(['zh', 'zh-CN', 'zh_tw', 'zh-TW', 'zh-Hant', 'en-GB', undefined].map(toLang)).toEqual([
    'zh',
    'zh',
    'zh_tw',
    'zh_tw',
    'zh_tw',
    'en',
    'zh',
  ])
})

it('lists names as each language does', () => {
  const names = ['Ink', 'Sky', 'Go']
  expect(formatList(names, 'en')).toBe('Ink, Sky, and Go')
  expect(formatList(names, 'zh')).toBe('Ink、Sky和Go')
  expect(formatList(names, 'zh_tw')).toBe('Ink、Sky和Go')
  expect(formatList([], 'zh')).toBe('')
})

it('parts the names of teachers as the language does', () => {
  expect(teacherNames('林老师、周老师', 'zh_tw')).toBe('林老师、周老师')
  expect(teacherNames('Ms Lin、Mr Zhou', 'en')).toBe('Ms Lin, Mr Zhou')
})
