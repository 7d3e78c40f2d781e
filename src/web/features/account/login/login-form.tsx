import { type ReactNode, type RefObject, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router-dom'
import { lazyPart } from '#web/lib/lazy-part.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { WordSpace } from '#web/ui/word-space.tsx'
import { AccessForm } from '../parts/access-form.tsx'
import { ProblemText } from '../parts/problem-text.tsx'
import type { LoginAttempt } from './use-login-attempt.ts'

/** Few accounts need more than this form: the dialogs and texts of what comes next load when one does. */
const NextStep = lazyPart(() => import('../factors/next-step.tsx'), ['verification', 'factors'])

/** "Log in automatically": one checkbox for all ways to log in. */
export interface Remembering {
  remember: boolean
  onRemember: (remember: boolean) => void
}

export interface LoginFormProps extends Remembering {
  form: RefObject<HTMLFormElement | null>
  attempt: LoginAttempt
  /** the fields of the selected way to log in */
  children: ReactNode
}

export function LoginForm({ form, attempt, remember, onRemember, children }: LoginFormProps) {
  const { t } = useTranslation('account')
  const { search } = useLocation()
  return (
    <>
      <AccessForm main form={form} onSubmit={attempt.submit}>
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
          {t('account:noAccount')}
          <WordSpace />
          <Link to={{ pathname: '/register', search }}>{t('account:signUp')}</Link>
        </p>
      </AccessForm>
      {attempt.next !== null && (
        <Suspense fallback={null}>
          <NextStep next={attempt.next} remember={remember} onClose={attempt.decline} />
        </Suspense>
      )}
    </>
  )
}
