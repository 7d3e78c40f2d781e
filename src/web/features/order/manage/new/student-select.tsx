import { useDeferredValue, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { userTypes } from '#contract/account/limits.ts'
import { useCall } from '#web/lib/query.ts'
import { Field } from '#web/ui/field.tsx'
import { SearchSelect } from '#web/area-kit/form/search-select.tsx'

export interface ChoiceProps {
  error: string | undefined
  onChoose: (id: number | null) => void
}

/** Selects a student by name, user name or the end of the phone. */
export function StudentSelect({ error, onChoose }: ChoiceProps) {
  const { t } = useTranslation('trade')
  const id = useId()
  const [text, setText] = useState('')
  const keyword = useDeferredValue(text.trim().slice(0, 64))
  const { data, isFetching } = useCall(
    'GET /api/v1/admin/users',
    { query: { type: userTypes.student, is_open: 1, keyword: keyword || undefined } },
    { placeholderData: (before) => before },
  )
  return (
    <Field label={t('trade:place.student')} required error={error}>
      <SearchSelect
        id={id}
        label={t('trade:place.student')}
        placeholder={t('trade:place.studentHint')}
        none={t('trade:place.noStudent')}
        found={(data?.list ?? []).map((user) => ({
          id: user.id,
          label: user.name || user.username,
          detail: [user.name && user.username, user.telephone].filter(Boolean).join(' · '),
        }))}
        searching={isFetching}
        invalid={error !== undefined}
        onSearch={setText}
        onChoose={onChoose}
      />
    </Field>
  )
}
