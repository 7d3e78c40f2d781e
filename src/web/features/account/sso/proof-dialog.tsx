import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '#contract/account/limits.ts'
import { refusals } from '#contract/errors.ts'
import type { CallReply } from '#web/lib/call.ts'
import { failureText, Refused } from '#web/lib/failures.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { emptyProof, type PhoneProof, tidyCode } from '../forms/form-values.ts'
import { useFields } from '../forms/use-fields.ts'
import { usePhoneProof } from '../forms/use-phone-proof.ts'
import { captchaMissing, passwordMissing, smsCodeProblem } from '../forms/validators.ts'
import { AccessForm } from '../parts/access-form.tsx'
import { ProofFields } from '../parts/proof-fields.tsx'
import { OwnPasswordField } from '../security/own-password-field.tsx'

/** By which the account is proven: one of the two, or neither, where the second factor is asked for beside. */
export type OwnProof = { password: string } | { smscode: string } | Record<string, never>

interface Values extends PhoneProof {
  password: string
}

export interface ProofDialogProps {
  title: string
  what?: ReactNode
  /** label of the confirming button, a verb */
  action: string
  own: Pick<CallReply<'GET /api/v1/account/identities'>, 'has_password' | 'phone' | 'has_factor'>
  /** Does it with the proof, or rejects with the failure, which the dialog shows. */
  onProven: (proof: OwnProof) => Promise<void>
  onClose: () => void
}

/**
 * Asks once more whether it is the account's owner: by the password, or by a code to their phone. Who has a second factor is
 * asked for that by `ProofHost`, once the server wants it.
 */
export function ProofDialog({ title, what, action, own, onProven, onClose }: ProofDialogProps) {
  const { t } = useTranslation(['sso', 'security', 'account'])
  const { phone } = own
  const hasPassword = own.has_password === 1
  const asksHere = own.has_factor !== 1
  const [byCode, setByCode] = useState(!hasPassword)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const fields = useFields<Values>(
    { ...emptyProof(), password: '' },
    byCode
      ? {
          imgCode: ({ imgCode }) => captchaMissing(imgCode.value),
          code: ({ code }) => smsCodeProblem(code.value),
        }
      : { password: ({ password }) => passwordMissing(password) },
  )
  const proof = usePhoneProof({
    fields,
    action: 'ownaccount',
    seconds: limits.smsCountdown,
    captchaShown: byCode,
    judge: () => null,
    // the server knows whose phone it is
    phoneStands: true,
  })

  function show(error: unknown): void {
    const ofPassword = [refusals.passwordWrong.code, refusals.passwordTriesUsed.code] as number[]
    if (error instanceof Refused && ofPassword.includes(error.code))
      fields.fail('password', { text: error.message })
    else if (!(error instanceof Refused && proof.place(error))) setFailure(failureText(error))
    fields.focusProblem()
  }
  async function submit(): Promise<void> {
    if (busy) return
    if (asksHere && !fields.check()) {
      fields.focusProblem()
      return
    }
    setBusy(true)
    setFailure(null)
    const { password, code } = fields.read()
    try {
      const typed = byCode ? { smscode: tidyCode(code.value, limits.smsCodeInput) } : { password }
      await onProven(asksHere ? typed : {})
      onClose()
    } catch (error) {
      show(error)
      setBusy(false)
    }
  }
  const isPossible = !asksHere || hasPassword || phone !== ''
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      dismissable={!busy}
      footer={
        <>
          <Button onClick={onClose} disabled={busy}>
            {t('sso:own.cancel')}
          </Button>
          {isPossible && (
            <Button look="primary" loading={busy} onClick={() => void submit()}>
              {action}
            </Button>
          )}
        </>
      }
    >
      {what && <p>{what}</p>}
      {asksHere && <p className="second">{t(isPossible ? 'sso:own.proof' : 'sso:own.noProof')}</p>}
      {!asksHere && failure && <Notice tone="error" live title={failure} />}
      {asksHere && isPossible && (
        <AccessForm form={fields.form} onSubmit={() => void submit()}>
          {byCode ? (
            <>
              <p>{t('sso:own.codeTo', { phone })}</p>
              <ProofFields fields={fields} proof={proof} />
            </>
          ) : (
            <OwnPasswordField
              value={fields.values.password}
              onChange={(password) => fields.set('password', password)}
              onBlur={() => undefined}
              problem={fields.problemOf('password')}
            />
          )}
          {failure && <Notice tone="error" live title={failure} />}
          {hasPassword && phone !== '' && (
            <div>
              <Button
                look="quiet"
                onClick={() => {
                  fields.clearProblems()
                  setByCode(!byCode)
                }}
              >
                {byCode ? t('sso:own.byPassword') : t('sso:own.byCode', { phone })}
              </Button>
            </div>
          )}
        </AccessForm>
      )}
    </Dialog>
  )
}
