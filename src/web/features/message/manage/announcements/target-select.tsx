import { useDeferredValue, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SearchSelect } from '#web/area-kit/form/search-select.tsx'
import { useCall } from '#web/lib/query.ts'
import { Field } from '#web/ui/field.tsx'

export interface TargetSelectProps {
  of: 'course' | 'class'
  /** name of the one that is chosen */
  chosen: string
  error: string | undefined
  onChoose: (target: { id: number; name: string } | null) => void
}

/** Selects the course or the open class by a part of its name. */
export function TargetSelect({ of, chosen, error, onChoose }: TargetSelectProps) {
  const { t } = useTranslation('announcement')
  const id = useId()
  const [text, setText] = useState('')
  const keyword = useDeferredValue(text.trim().slice(0, 64))
  const query = keyword ? { keyword } : {}
  const kept = { placeholderData: <Data,>(before: Data) => before }
  const products = useCall('GET /api/v1/admin/products', { query }, { ...kept, enabled: of === 'course' })
  const classes = useCall('GET /api/v1/openclass', { query }, { ...kept, enabled: of === 'class' })
  const { data, isFetching } = of === 'course' ? products : classes
  const found: readonly { id: number; name: string }[] = data?.list ?? []
  const label = t(of === 'course' ? 'announcement:course' : 'announcement:class')
  return (
    <Field label={label} required error={error} hint={chosen && t('announcement:chosen', { name: chosen })}>
      <SearchSelect
        id={id}
        label={label}
        placeholder={t('announcement:targetHint')}
        none={t('announcement:noTarget')}
        found={found.map((one) => ({ id: one.id, label: one.name, detail: `#${one.id}` }))}
        searching={isFetching}
        invalid={error !== undefined}
        onSearch={setText}
        onChoose={(chosenId) => onChoose(found.find((one) => one.id === chosenId) ?? null)}
      />
    </Field>
  )
}
