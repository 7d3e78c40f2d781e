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

/** Target of a link: a route of these pages, a path of this site, or another site. */
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

/** Validates a link target; undefined for a valid one and for an empty one. */
export const linkProblem = (address: string, text: string): string | undefined =>
  address === '' || isLink(address) ? undefined : text
