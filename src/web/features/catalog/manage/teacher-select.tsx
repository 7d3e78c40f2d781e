import { Select } from 'antd'
import { useDeferredValue, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '#web/lib/query.ts'

export interface Teacher {
  id: number
  name: string
}

export interface TeacherSelectProps {
  /** set by the form around it */
  id?: string
  value?: number[]
  onChange?: (ids: number[]) => void
  /** teachers of the stored course: their names are known without a search */
  known: readonly Teacher[]
}

/** Selects teachers by a part of their name, in the order of the course. */
export function TeacherSelect({ id, value, onChange, known }: TeacherSelectProps) {
  const { t } = useTranslation('backoffice')
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<readonly Teacher[]>(known)
  const keyword = useDeferredValue(text.trim())
  const { data, isFetching } = useCall(
    'GET /api/v1/admin/teachers',
    { query: keyword ? { keyword: keyword.slice(0, 64) } : {} },
    { placeholderData: (before) => before },
  )
  const found = data?.list ?? []
  const others = chosen.filter((teacher) => !found.some(({ id: other }) => other === teacher.id))
  const options = [...found, ...others].map((teacher) => ({ value: teacher.id, label: teacher.name }))
  return (
    <Select<number[]>
      {...(id === undefined ? {} : { id })}
      {...(value === undefined ? {} : { value })}
      mode="multiple"
      size="large"
      options={options}
      loading={isFetching}
      showSearch={{ filterOption: false, onSearch: setText, searchValue: text }}
      placeholder={t('backoffice:product.teachersHint')}
      notFoundContent={isFetching ? null : t('backoffice:product.noTeacher')}
      onChange={(ids) => {
        const names = new Map([...chosen, ...found].map((teacher) => [teacher.id, teacher]))
        setChosen(ids.flatMap((teacher) => names.get(teacher) ?? []))
        setText('')
        onChange?.(ids)
      }}
    />
  )
}
