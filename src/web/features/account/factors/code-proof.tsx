import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '#contract/account/limits.ts'
import { call } from '#web/lib/call.ts'
import { failureText, Refused } from '#web/lib/failures.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { emptyProof, type PhoneProof, tidyCode } from '../forms/form-values.ts'
import { useFields } from '../forms/use-fields.ts'
import { usePhoneProof } from '../forms/use-phone-proof.ts'
import { captchaMissing, smsCodeProblem } from '../forms/validators.ts'
import { AccessForm } from '../parts/access-form.tsx'
import { ProofFields } from '../parts/proof-fields.tsx'

interface CodeProofProps {
  /** where the code goes, masked */
  phone: string
  /** how long the proof is good */
  minutes: number
  onAnswer: (isProven: boolean) => void
}

/** The proof of an account that has neither password nor second factor: a code to its phone. */
export function CodeProof({ phone, minutes, onAnswer }: CodeProofProps) {
  const { t } = useTranslation(['factors', 'account'])
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const fields = useFields<PhoneProof>(emptyProof(), {
    imgCode: ({ imgCode }) => captchaMissing(imgCode.value),
    code: ({ code }) => smsCodeProblem(code.value),
  })
  const proof = usePhoneProof({
    fields,
    action: 'ownaccount',
    seconds: limits.smsCountdown,
    captchaShown: true,
    judge: () => null,
    // the server knows whose phone it is
    phoneStands: true,
  })

  async function submit(): Promise<void> {
    if (busy) return
    if (!fields.check()) {
      fields.focusProblem()
      return
    }
    setBusy(true)
    setFailure('')
    const body = { smscode: tidyCode(fields.read().code.value, limits.smsCodeInput) }
    try {
      await call('POST /api/v1/account/proof', { body }, { quiet: true })
      onAnswer(true)
    } catch (error) {
      if (!(error instanceof Refused && proof.place(error))) setFailure(failureText(error))
      fields.focusProblem()
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      title={t('factors:proof.title')}
      onClose={() => onAnswer(false)}
      dismissable={!busy}
      footer={
        <>
          <Button onClick={() => onAnswer(false)} disabled={busy}>
            {t('factors:cancel')}
          </Button>
          <Button look="primary" loading={busy} onClick={() => void submit()}>
            {t('factors:proof.confirm')}
          </Button>
        </>
      }
    >
      <p>{t('factors:proof.what', { minutes })}</p>
      <p>{t('factors:proof.codeTo', { phone })}</p>
      <AccessForm form={fields.form} onSubmit={() => void submit()}>
        <ProofFields fields={fields} proof={proof} />
        {failure && <Notice tone="error" live title={failure} />}
      </AccessForm>
    </Dialog>
  )
}
