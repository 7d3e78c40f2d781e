import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DEFAULT_AREA_CODE, homeAreaCodeOf } from '#contract/account/limits.ts'
import { useConfig } from '#web/lib/config.ts'
import { loadNamespaces } from '#web/lib/i18n.ts'
import { langTag } from '#web/ui/lang.ts'
import { useLang } from '#web/ui/use-lang.ts'

export interface Country {
  /** dial code without the plus; countries that share one share an entry */
  code: string
  name: string
}

/** Dial codes with names, the one of the school first, the others as the language orders names. */
export function orderCountries(
  names: Readonly<Record<string, string>>,
  tag: string,
  home: string,
): Country[] {
  const { compare } = new Intl.Collator(tag)
  const isHome = ({ code }: Country) => code === home
  return Object.entries(names)
    .map(([code, name]) => ({ code, name }))
    .sort((one, other) => Number(isHome(other)) - Number(isHome(one)) || compare(one.name, other.name))
}

/** Dial code of the country from which people of the school most likely are. */
export const useHomeAreaCode = (): string => homeAreaCodeOf(useConfig().sms_countries)

/**
 * The countries with names in the interface's language. The names load after the first screen; until then, and where
 * they fail to load, only the school's own country is listed.
 */
export function useCountries(): readonly Country[] {
  const { t } = useTranslation('account')
  const lang = useLang()
  const home = useHomeAreaCode()
  const [loaded, setLoaded] = useState(false)
  useEffect(() => {
    let left = false
    loadNamespaces(['countries']).then(
      () => left || setLoaded(true),
      () => undefined,
    )
    return () => {
      left = true
    }
  }, [])
  // a phone field renders at each key press: hundreds of names are translated and sorted once
  return useMemo(() => {
    const names: unknown = loaded ? t('countries:names', { returnObjects: true }) : null
    return typeof names === 'object' && names !== null
      ? orderCountries(names as Record<string, string>, langTag(lang), home)
      : [{ code: home, name: home === DEFAULT_AREA_CODE ? t('account:homeCountry') : '' }]
  }, [loaded, lang, home, t])
}
