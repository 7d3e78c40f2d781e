import { useTranslation } from 'react-i18next'
import { limits } from '#contract/account/limits.ts'
import { Field } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import type { Problem } from '../forms/problem.ts'
import { ProblemText } from './problem-text.tsx'

interface UsernameFieldProps {
  value: string
  onChange: (username: string) => void
  onBlur: () => void
  problem: Problem | null
  hint?: string | undefined
  disabled?: boolean
}

/** A user name with its label and problem; no device corrects it or makes its first letter a capital. */
export function UsernameField({ onChange, problem, hint, ...input }: UsernameFieldProps) {
  const { t } = useTranslation('account')
  return (
    <Field
      label={t('account:username')}
      required
      hint={hint}
      error={problem && <ProblemText problem={problem} />}
    >
      <TextInput
        name="username"
        // of the login also passkeys, once somebody waits for one
        autoComplete="username webauthn"
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        maxLength={limits.usernameInput}
        onChange={({ target }) => onChange(target.value)}
        {...input}
      />
    </Field>
  )
}
