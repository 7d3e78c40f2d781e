import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ByKey } from '#contract/operations.ts'
import { call } from '#web/lib/call.ts'
import { failureMessage } from '#web/lib/failures.ts'
import { invalidate } from '#web/lib/query.ts'
import { toast } from '#web/ui/toast.ts'

export type SmsSettings = ByKey['GET /api/v1/admin/sms/settings']['reply']
export const limitNames = ['address_per_hour', 'address_per_day', 'site_per_hour'] as const
export type LimitName = (typeof limitNames)[number]

const most: Readonly<Record<LimitName, number>> = {
  address_per_hour: 10_000,
  address_per_day: 100_000,
  site_per_hour: 1_000_000,
}
const isLimit = (name: LimitName, text: string) =>
  /^\d{1,7}$/.test(text.trim()) && Number(text) >= 1 && Number(text) <= most[name]

type Texts = Record<LimitName, string>
type Problems = Partial<Record<LimitName | 'countries', string | undefined>>

const textsOf = (settings: SmsSettings): Texts => ({
  address_per_hour: String(settings.address_per_hour),
  address_per_day: String(settings.address_per_day),
  site_per_hour: String(settings.site_per_hour),
})

/** State of the form for the limits. */
export function useLimitsForm(saved: SmsSettings) {
  const { t } = useTranslation('backoffice')
  const [texts, setTexts] = useState(() => textsOf(saved))
  const [countries, setCountries] = useState<readonly string[]>(saved.countries)
  const [problems, setProblems] = useState<Problems>({})
  const [saving, setSaving] = useState(false)
  const dirty =
    limitNames.some((name) => texts[name] !== String(saved[name])) ||
    countries.join() !== saved.countries.join()

  function problemsNow(): Problems {
    const found: Problems = {}
    for (const name of limitNames)
      if (!isLimit(name, texts[name])) found[name] = t('backoffice:smsLimits.rule', { most: most[name] })
    if (!found.address_per_day && Number(texts.address_per_day) < Number(texts.address_per_hour))
      found.address_per_day = t('backoffice:smsLimits.dayRule')
    if (countries.length === 0) found.countries = t('backoffice:smsLimits.countryNeeded')
    return found
  }

  async function send(): Promise<void> {
    setSaving(true)
    try {
      const body: SmsSettings = {
        countries: [...countries],
        address_per_hour: Number(texts.address_per_hour),
        address_per_day: Number(texts.address_per_day),
        site_per_hour: Number(texts.site_per_hour),
      }
      await call('PUT /api/v1/admin/sms/settings', { body }, { quiet: true })
      setTexts(textsOf(body))
      await invalidate('GET /api/v1/admin/sms/settings')
      toast.success(t('backoffice:school.saved'))
    } catch (error) {
      toast.error(failureMessage(error, (why) => t('backoffice:school.notSaved', { why })))
    } finally {
      setSaving(false)
    }
  }

  return {
    texts,
    countries,
    problems,
    saving,
    dirty,
    setText(name: LimitName, text: string) {
      setTexts((before) => ({ ...before, [name]: text }))
      setProblems((before) => ({ ...before, [name]: undefined }))
    },
    setCountries(codes: string[]) {
      setCountries(codes)
      setProblems((before) => ({ ...before, countries: undefined }))
    },
    save() {
      const found = problemsNow()
      setProblems(found)
      if (Object.keys(found).length === 0 && !saving) void send()
    },
  }
}
