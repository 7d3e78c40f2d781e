import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router-dom'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { AccessForm } from '../parts/access-form.tsx'
import { CodeStep } from './code-step.tsx'
import { PasswordStep } from './password-step.tsx'
import { StepList } from './step-list.tsx'
import { useRetrieval } from './use-retrieval.ts'
import { WhoStep } from './who-step.tsx'

/** The four steps to a new password, one at a time. */
export function RetrievalForm() {
  const { t } = useTranslation('retrieval')
  const { search } = useLocation()
  const state = useRetrieval()
  const { step, fields, busy, submit } = state
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    heading.current?.focus()
  }, [step])
  const names = [
    t('retrieval:step.who'),
    t('retrieval:step.code'),
    t('retrieval:step.password'),
    t('retrieval:step.done'),
  ]
  const buttons = [t('retrieval:next'), t('retrieval:next'), t('retrieval:setPassword')]
  return (
    <>
      <StepList step={step} />
      <h2 ref={heading} tabIndex={-1}>
        {names[step]}
      </h2>
      {step === 3 ? (
        <>
          <p>{t('retrieval:doneWhat')}</p>
          <ButtonLink look="primary" size="large" block href={`#/login${search}`}>
            {t('account:logIn')}
          </ButtonLink>
        </>
      ) : (
        <AccessForm main key={step} form={fields.form} onSubmit={submit}>
          {step === 0 && <WhoStep state={state} />}
          {step === 1 && <CodeStep state={state} />}
          {step === 2 && <PasswordStep state={state} />}
          <Button type="submit" look="primary" size="large" block loading={busy}>
            {buttons[step]}
          </Button>
          {step === 1 && (
            <Button block disabled={busy} onClick={state.back}>
              {t('retrieval:back')}
            </Button>
          )}
          <p className="second">
            <Link to={{ pathname: '/login', search }}>{t('retrieval:toLogin')}</Link>
          </p>
        </AccessForm>
      )}
    </>
  )
}
