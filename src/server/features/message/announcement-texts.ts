import type { Language } from '#contract/languages.ts'
import {
  type AnnouncementTexts,
  type AudienceKind,
  fillPlaceholders,
  hasTarget,
  languageRead,
} from '#contract/message/announcements.ts'
import type { MessageParams } from '#contract/message/kinds.ts'
import type { Names } from '../../db/tables/columns.ts'
import { nameIn } from '../site/index.ts'

/** What the words of an announcement are made of. */
export interface AnnouncementContent {
  texts: AnnouncementTexts
  audience: AudienceKind
  targetName: string
  targetNames: Names
}

/** The words of an announcement for one reader, as the values of its kind; null: it has none. */
export function announcementWords(
  { texts, audience, targetName, targetNames }: AnnouncementContent,
  { language, reader, school }: { language: Language; reader: string; school: string },
): MessageParams | null {
  const words = texts[languageRead(texts, language) ?? language]
  if (!words) return null
  const target = nameIn({ name: targetName, names: targetNames }, language)
  const values = { name: reader, school, ...(hasTarget(audience) && { [audience]: target }) }
  return { name: fillPlaceholders(words.title, values), body: fillPlaceholders(words.text, values) }
}
