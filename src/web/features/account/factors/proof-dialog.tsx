import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadFailure } from '#web/lib/load-failure.tsx'
import { call, type CallReply } from '#web/lib/call.ts'
import { useCall } from '#web/lib/query.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { OwnPasswordField } from '../security/own-password-field.tsx'
import { CodeProof } from './code-proof.tsx'
import { FactorFields } from './factor-fields.tsx'
import { signByPasskey } from './passkey-browser.ts'
import { useFactorForm } from './use-factor-form.ts'

interface Answering {
  onAnswer: (isProven: boolean) => void
}

type Wanted = CallReply<'GET /api/v1/account/proof'>

/** Asks the user to prove that it is them, before what they were about to do goes on. */
export default function ProofDialog({ onAnswer }: Answering) {
  const { t } = useTranslation('factors')
  const { data, error, refetch, isFetching } = useCall(
    'GET /api/v1/account/proof',
    {},
    { quiet: true, staleTime: 0, gcTime: 0 },
  )
  if (data?.phone) return <CodeProof {...data} onAnswer={onAnswer} />
  if (data) return <ProofForm wanted={data} onAnswer={onAnswer} />
  // what was pressed is busy for so long
  if (!error) return null
  return (
    <Dialog open title={t('factors:proof.title')} onClose={() => onAnswer(false)}>
      <LoadFailure error={error} onRetry={() => void refetch()} retrying={isFetching} />
    </Dialog>
  )
}

function ProofForm({ wanted, onAnswer }: Answering & { wanted: Wanted }) {
  const { t } = useTranslation('factors')
  const id = useId()
  const [password, setPassword] = useState('')
  const { has_password, factors, minutes } = wanted
  const form = useFactorForm({
    factors,
    byCode: async (factor, code) => {
      const body = { password, ...(factor && { factor, code: code.trim() }) }
      await call('POST /api/v1/account/proof', { body }, { quiet: true })
      onAnswer(true)
    },
    byPasskey: async () => {
      const options = await call('POST /api/v1/account/proof/passkey', {}, { quiet: true })
      const body = { factor: 'passkey' as const, passkey: await signByPasskey(options) }
      await call('POST /api/v1/account/proof', { body }, { quiet: true })
      onAnswer(true)
    },
  })
  const isTyped = has_password === 1 || form.factor !== null
  return (
    <Dialog
      open
      title={t('factors:proof.title')}
      onClose={() => onAnswer(false)}
      dismissable={form.busy === null}
      footer={
        <>
          <Button onClick={() => onAnswer(false)} disabled={form.busy !== null}>
            {t('factors:cancel')}
          </Button>
          {isTyped && (
            <Button look="primary" type="submit" form={id} loading={form.busy === 'code'}>
              {t('factors:proof.confirm')}
            </Button>
          )}
        </>
      }
    >
      <p>{t('factors:proof.what', { minutes })}</p>
      <FactorFields form={form} id={id}>
        {has_password === 1 && (
          <OwnPasswordField value={password} onChange={setPassword} onBlur={() => undefined} problem={null} />
        )}
        {!isTyped && !form.hasPasskey && <p>{t('factors:proof.noWay')}</p>}
      </FactorFields>
    </Dialog>
  )
}
