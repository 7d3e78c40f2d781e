import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Factor } from '#contract/account/factor-limits.ts'
import { finishSignIn } from '#web/features/session/sign-in.ts'
import { call, type CallInput, type CallReply } from '#web/lib/call.ts'
import { hashQuery } from '#web/lib/documents.ts'
import { wayAfterSignIn } from '#web/lib/return-url.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FactorFields } from './factor-fields.tsx'
import { signByPasskey } from './passkey-browser.ts'
import { useFactorForm } from './use-factor-form.ts'

export interface SecondStepDialogProps {
  ticket: string
  factors: readonly Factor[]
  /** "log in automatically" is ticked */
  remember: boolean
  onClose: () => void
  /** Goes on as a login by the form does, unless another way to log in has its own. */
  onSignedIn?: (reply: CallReply<'POST /api/user/login/second'>) => void
}

type Body = CallInput<'POST /api/user/login/second'>['body']

/** The second step of a login. Closing it begins the login anew. */
export function SecondStepDialog({ ticket, factors, remember, onClose, onSignedIn }: SecondStepDialogProps) {
  const { t } = useTranslation('factors')
  const id = useId()
  async function finish(given: Omit<Body, 'ticket'>): Promise<void> {
    const reply = await call('POST /api/user/login/second', { body: { ticket, ...given } }, { quiet: true })
    if (onSignedIn) {
      onSignedIn(reply)
      return
    }
    const query = hashQuery()
    finishSignIn(reply, { remember, url: wayAfterSignIn(query), coupon: query.get('coupon') })
  }
  const form = useFactorForm({
    factors,
    byCode: (factor, code) => finish({ factor: factor ?? 'recovery', code: code.trim() }),
    byPasskey: async () => {
      const options = await call('POST /api/user/login/second/passkey', { body: { ticket } }, { quiet: true })
      await finish({ factor: 'passkey', passkey: await signByPasskey(options) })
    },
  })
  return (
    <Dialog
      open
      title={t('factors:secondStep.title')}
      onClose={onClose}
      dismissable={form.busy === null}
      footer={
        <>
          <Button onClick={onClose} disabled={form.busy !== null}>
            {t('factors:cancel')}
          </Button>
          {form.factor !== null && (
            <Button look="primary" type="submit" form={id} loading={form.busy === 'code'}>
              {t('factors:secondStep.logIn')}
            </Button>
          )}
        </>
      }
    >
      <p>{t('factors:secondStep.what')}</p>
      <FactorFields form={form} id={id} />
      <p className="second">{t('factors:secondStep.lost')}</p>
    </Dialog>
  )
}
