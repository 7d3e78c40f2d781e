import { useTranslation } from 'react-i18next'
import { useUser } from '#web/features/session/use-user.ts'
import { addressOf, homeAddress } from '#web/lib/documents.ts'
import type { Area } from './area.ts'
import { type FoundPage, type FoundSection, inOrder } from './found-page.ts'
import { useFoundRecords } from './use-found-records.ts'

/** The words of a place that contain a text; null: none does. */
function wordsWith(words: string, wanted: string): string | null {
  const found = words.split(/, |、/).filter((word) => word.toLowerCase().includes(wanted))
  return found.length === 0 ? null : found.join(' · ')
}

/**
 * The places whose name or words contain a text, and records, by kind: what the text names comes first. Last the lists
 * that can be searched for it.
 */
export function usePageSearch(area: Area, text: string): readonly FoundSection[] {
  const { places, searches } = area
  const records = useFoundRecords(area, text)
  const { t } = useTranslation('area')
  const { user } = useUser()
  const all: (FoundPage & { words?: string })[] = [
    ...places.map(({ route, label, words }) => ({
      label: t(label),
      href: `#${route}`,
      ...(words && { words: t(words) }),
    })),
    { label: t('area:user.home'), href: homeAddress() },
  ]
  if (user && user.types.length > 1) {
    all.push({ label: t('common:switchIdentity'), href: addressOf('index', '/identity') })
  }
  const wanted = text.trim()
  const title = t('area:goTo.places')
  if (wanted === '') return [{ title, pages: all.map(({ label, href }) => ({ label, href })) }]
  const lower = wanted.toLowerCase()
  const named: FoundPage[] = []
  const byWords: FoundPage[] = []
  for (const { label, href, words = '' } of all) {
    const found = wordsWith(words, lower)
    if (label.toLowerCase().includes(lower)) named.push({ label, href })
    else if (found !== null) byWords.push({ label, href, detail: found })
  }
  const found = searches.map(({ label, route }) => ({
    label: t(label, { text: wanted }),
    href: `#${route}?${new URLSearchParams({ keyword: wanted }).toString()}`,
  }))
  const sections = inOrder([{ title, pages: [...named, ...byWords] }, ...records], wanted)
  return found.length === 0 ? sections : [...sections, { title: t('area:goTo.lists'), pages: found }]
}
