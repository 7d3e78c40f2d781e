import { type Language, languages } from '../languages.ts'
import type { MessageKind } from './kinds.ts'

/** What school staff write to many people: news, or advertising, which each reader can refuse. */
export const announcementKinds = ['announcement', 'advertising'] as const satisfies readonly MessageKind[]
export type AnnouncementKind = (typeof announcementKinds)[number]

/**
 * Whom an announcement is for: `tag` the students who have one of its tags, `users` students who were selected. A new
 * audience is a word here and a line in `audience.ts` of the server; a new way, such as WeChat, is a channel in kinds.ts.
 */
export const audienceKinds = ['everybody', 'students', 'teachers', 'course', 'class', 'tag', 'users'] as const
export type AudienceKind = (typeof audienceKinds)[number]

const targeted = ['course', 'class'] as const
type TargetedAudience = (typeof targeted)[number]
/**
 * Whether the audience is that of one record, which is named beside it and in the texts. Tags are words of the staff, and no
 * reader sees them.
 */
export const hasTarget = (audience: AudienceKind): audience is TargetedAudience =>
  targeted.some((one) => one === audience)

/**
 * draft: it can be changed. waiting: it leaves at its time, and can be taken back. sending: chunk by chunk. sent: everybody
 * has it. stopped: taken back while it was sent; who had it keeps it.
 */
export const announcementStates = ['draft', 'waiting', 'sending', 'sent', 'stopped'] as const
export type AnnouncementState = (typeof announcementStates)[number]

export const announcementLimits = {
  title: 60,
  text: 2000,
  templateName: 60,
  tags: 20,
  /** selected students, as many as a list of the back office changes at once */
  users: 100,
  /** templates of a school */
  templates: 100,
  /** that wait or are being sent at one time */
  open: 20,
  /** between the press and the first message: so long it can be taken back, seconds */
  undoSeconds: 60,
  /** how far ahead one can be set, days */
  aheadDays: 90,
} as const

export interface AnnouncementWords {
  title: string
  text: string
}
export type AnnouncementTexts = Partial<Record<Language, AnnouncementWords>>

/** The names in double braces that are filled in for each reader. */
export const placeholdersOf = (audience: AudienceKind): readonly string[] => [
  'name',
  'school',
  ...(hasTarget(audience) ? [audience] : []),
]

const PLACEHOLDER = /\{\{(\w+)\}\}/g

/** What stands in braces and cannot be filled in: unknown names, and braces that are not closed. */
export function wrongPlaceholders(words: string, audience: AudienceKind): string[] {
  const known = placeholdersOf(audience)
  const unknown = [...words.matchAll(PLACEHOLDER)].flatMap(([whole, name = '']) =>
    known.includes(name) ? [] : [whole],
  )
  return [...unknown, ...(words.replaceAll(PLACEHOLDER, '').match(/\{\{|\}\}/g) ?? [])]
}

/** The wrong placeholders of all languages, each once. */
export const wrongInTexts = (texts: AnnouncementTexts, audience: AudienceKind): string[] => [
  ...new Set(
    languages.flatMap((language) => {
      const words = texts[language]
      return words ? [words.title, words.text].flatMap((part) => wrongPlaceholders(part, audience)) : []
    }),
  ),
]

export const fillPlaceholders = (words: string, values: Readonly<Record<string, string>>): string =>
  words.replaceAll(PLACEHOLDER, (whole, name: string) => values[name] ?? whole)

/** What a reader gets whose language an announcement does not speak: the other Chinese, then any. */
const nearest: Readonly<Record<Language, readonly Language[]>> = {
  zh: ['zh', 'zh_tw', 'en'],
  zh_tw: ['zh_tw', 'zh', 'en'],
  en: ['en', 'zh', 'zh_tw'],
}

/** The language in which somebody reads an announcement; undefined while nothing is written. */
export const languageRead = (texts: AnnouncementTexts, language: Language): Language | undefined =>
  nearest[language].find((one) => texts[one])
