import type { Language } from '#contract/languages.ts'
import { demoLabels } from '#server/demo/activities.ts'
import { buyAgreementIn } from '#server/demo/agreement-translations.ts'
import { buyAgreement } from '#server/demo/agreements.ts'
import { demoCourses } from '#server/demo/courses/all.ts'
import { translationsOf } from '#server/demo/courses/translations/all.ts'
import { demoSchoolName, demoWebConfig } from '#server/demo/site.ts'
import { demoOpenClasses } from '#server/demo/open-classes.ts'

type Names = Partial<Record<Language, string | undefined>>

const courses = Object.entries(demoCourses).flatMap(([key, { name, lessons }]): [string, Names][] => {
  const { en, zh_tw } = translationsOf(key)
  return [
    [name, { en: en?.name, zh_tw: zh_tw?.name }],
    ...lessons.map(({ title }, at): [string, Names] => [
      title,
      { en: en?.lessons[at], zh_tw: zh_tw?.lessons[at] },
    ]),
  ]
})
const classes = demoOpenClasses.flatMap(({ name, note, translations: { en, zh_tw } }): [string, Names][] => [
  [name, { en: en?.['name'], zh_tw: zh_tw?.['name'] }],
  ...(note ? [[note, { en: en?.['note'], zh_tw: zh_tw?.['note'] }] satisfies [string, Names]] : []),
])
const names = new Map<string, Names>([
  ...courses,
  ...classes,
  [buyAgreement.title, { en: buyAgreementIn.en?.['title'], zh_tw: buyAgreementIn.zh_tw?.['title'] }],
  // a heading of what the school says of itself
  ...demoLabels,
  [demoWebConfig.app_name, { en: demoSchoolName.en.app_name, zh_tw: demoSchoolName.zh_tw.app_name }],
  ['我们怎样上课', { en: 'How we teach', zh_tw: '我們如何上課' }],
])

/** What the demo school calls something in a language, by what it calls it in its main one. */
export function demoName(name: string, language: Language): string {
  const known = names.get(name)
  if (!known) throw new Error(`the demo school has nothing called ${name}`)
  return known[language] ?? name
}
