import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { isLink } from '#contract/addresses.ts'
import { siteLimits } from '#contract/site/limits.ts'
import { TextField } from './text-field.tsx'

export interface LinkFieldProps {
  label: ReactNode
  value: string
  onChange: (address: string) => void
  hint?: ReactNode
  error?: ReactNode
}

/** Where something leads: a route of these pages, a path of this site, another site. */
export function LinkField({ label, value, onChange, hint, error }: LinkFieldProps) {
  const { t } = useTranslation('website')
  return (
    <TextField
      label={label}
      hint={hint ?? t('website:form.linkHint')}
      error={error}
      value={value}
      maxLength={siteLimits.address}
      inputMode="url"
      onChange={(address) => onChange(address.trim())}
    />
  )
}

/** What is wrong with an address; undefined for one that can be followed, and for none. */
export const linkProblem = (address: string, text: string): string | undefined =>
  address === '' || isLink(address) ? undefined : text
