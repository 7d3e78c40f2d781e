import type { ReactNode, RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router-dom'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { AccessForm } from '../parts/access-form.tsx'
import { ProblemText } from '../parts/problem-text.tsx'
import type { LoginAttempt } from './use-login-attempt.ts'

/** "Log in automatically": one tick for all ways. */
export interface Remembering {
  remember: boolean
  onRemember: (remember: boolean) => void
}

export interface LoginFormProps extends Remembering {
  form: RefObject<HTMLFormElement | null>
  attempt: LoginAttempt
  /** the fields of one way to log in */
  children: ReactNode
}

export function LoginForm({ form, attempt, remember, onRemember, children }: LoginFormProps) {
  const { t } = useTranslation('account')
  const { search } = useLocation()
  return (
    <AccessForm form={form} onSubmit={attempt.submit}>
      {children}
      <Checkbox checked={remember} onChange={({ target }) => onRemember(target.checked)}>
        {t('account:autoLogin')}
      </Checkbox>
      {attempt.failure && (
        <Notice tone="error" live>
          <ProblemText problem={attempt.failure} />
        </Notice>
      )}
      <Button type="submit" look="primary" size="large" block loading={attempt.busy}>
        {t('account:logIn')}
      </Button>
      <p className="second">
        {t('account:noAccount')} <Link to={{ pathname: '/register', search }}>{t('account:signUp')}</Link>
      </p>
    </AccessForm>
  )
}
