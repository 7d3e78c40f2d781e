import { Select } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'

export interface Found {
  id: number
  label: string
  /** second line of an option, to distinguish options of the same name */
  detail: string
}

export interface SearchSelectProps {
  id: string
  label: string
  placeholder: string
  none: ReactNode
  found: readonly Found[]
  searching: boolean
  onSearch: (text: string) => void
  onChoose: (id: number | null) => void
  invalid: boolean
}

/** Selects one option, searched by a part of its name. */
export function SearchSelect(props: SearchSelectProps) {
  const { id, label, placeholder, none, found, searching, onSearch, onChoose, invalid } = props
  const { t } = useTranslation('backoffice')
  const [text, setText] = useState('')
  return (
    <Select<number>
      id={id}
      aria-label={label}
      size="large"
      allowClear={{ label: t('backoffice:bulk.clear') }}
      {...(invalid ? { status: 'error' as const } : {})}
      placeholder={placeholder}
      loading={searching}
      options={found.map((one) => ({
        value: one.id,
        label: [one.label, one.detail].filter(Boolean).join(' · '),
      }))}
      showSearch={{
        filterOption: false,
        searchValue: text,
        onSearch: (next) => {
          setText(next)
          onSearch(next)
        },
      }}
      notFoundContent={searching ? null : none}
      onChange={(value: number | undefined) => {
        setText('')
        onSearch('')
        onChoose(value ?? null)
      }}
    />
  )
}
