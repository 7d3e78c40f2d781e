import { useTranslation } from 'react-i18next'
import { useUser } from '#web/features/session/use-user.ts'
import { addressOf, homeAddress } from '#web/lib/documents.ts'
import type { Area } from './area.ts'
import type { FoundPage } from './found-page.ts'
import { useFoundRecords } from './use-found-records.ts'

/** The places whose name contains a text, then records, then the lists that can be searched for it. */
export function usePageSearch(area: Area, text: string): readonly FoundPage[] {
  const { places, searches } = area
  const records = useFoundRecords(area, text)
  const { t } = useTranslation('area')
  const { user } = useUser()
  const all: FoundPage[] = [
    ...places.map(({ route, label }) => ({ label: t(label), href: `#${route}` })),
    { label: t('area:user.home'), href: homeAddress() },
  ]
  if (user && user.types.length > 1) {
    all.push({ label: t('common:switchIdentity'), href: addressOf('index', '/identity') })
  }
  const wanted = text.trim()
  if (wanted === '') return all
  const named = all.filter(({ label }) => label.toLowerCase().includes(wanted.toLowerCase()))
  const found = searches.map(({ label, route }) => ({
    label: t(label, { text: wanted }),
    href: `#${route}?${new URLSearchParams({ keyword: wanted }).toString()}`,
  }))
  return [...named, ...records, ...found]
}
