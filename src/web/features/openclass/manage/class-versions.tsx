import { useTranslation } from 'react-i18next'
import { currencyCode } from '#contract/currencies.ts'
import { FormVersions } from '#web/area-kit/form/form-versions.tsx'
import { plainText } from '#contract/field-text.ts'
import { useCurrencySign } from '#web/area-kit/form/use-currency-sign.ts'
import type { SavedForm } from '#web/area-kit/form/use-saved-form.ts'
import type { RecordVersions } from '#web/area-kit/form/use-versions.ts'
import { useTimeView } from '#web/area-kit/use-time-view.ts'
import type { Teacher } from '#web/features/catalog/manage/teacher-select.tsx'
import { formatList } from '#web/ui/format-list.ts'
import { formatMoney } from '#web/ui/format-money.ts'
import { formatDateTime } from '#web/ui/format-time.ts'
import type { ClassFields } from './managed-class.ts'

export interface ClassVersionsProps {
  form: SavedForm<ClassFields>
  versions: RecordVersions<ClassFields>
  teachers: readonly Teacher[]
  /** published number */
  currency: number
}

/** What somebody else has made of an open class meanwhile. */
export function ClassVersions({ form, versions, teachers, currency }: ClassVersionsProps) {
  const { t } = useTranslation(['openclass', 'backoffice'])
  const sign = useCurrencySign(currency)
  const view = useTimeView()
  const none = t('backoffice:editor.empty')
  const labels: Readonly<Record<keyof ClassFields, string>> = {
    name: t('openclass:form.name'),
    cover_url: t('openclass:form.cover'),
    intro: t('openclass:form.intro'),
    desc: t('openclass:form.desc'),
    begin_time: t('openclass:form.begin'),
    end_time: t('openclass:form.end'),
    teacher_ids: t('openclass:form.teachers'),
    price: t('openclass:form.price', { currency: sign }),
    is_replay: t('openclass:form.replay'),
    is_chat: t('openclass:form.chat'),
    note: t('openclass:form.note'),
  }
  const nameOf = (id: number): string => teachers.find((one) => one.id === id)?.name ?? `#${id}`
  function textOf(field: keyof ClassFields, value: ClassFields[keyof ClassFields]): string {
    if (typeof value === 'object') return formatList(value.map(nameOf), view.lang) || none
    if (typeof value === 'string')
      return field === 'price'
        ? formatMoney(value, currencyCode(currency), view.lang)
        : plainText(value) || none
    if (field === 'begin_time' || field === 'end_time') return formatDateTime(value, view)
    return t(value === 1 ? 'backoffice:editor.yes' : 'backoffice:editor.no')
  }
  return <FormVersions form={form} versions={versions} labelOf={(field) => labels[field]} textOf={textOf} />
}
