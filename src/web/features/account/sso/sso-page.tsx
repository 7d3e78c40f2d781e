import { Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { refusals } from '#contract/errors.ts'
import { goAfterSignIn, keepSignIn } from '#web/features/session/sign-in.ts'
import { useUser } from '#web/features/session/use-user.ts'
import { call, type CallReply } from '#web/lib/call.ts'
import { failureText, Refused } from '#web/lib/failures.ts'
import { lazyPart } from '#web/lib/lazy-part.ts'
import { markProviderLogout } from '#web/lib/provider-logout.ts'
import { useOnce } from '#web/lib/use-once.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { toast } from '#web/ui/toast.ts'
import { AccessPage } from '../parts/access-page.tsx'
import { AccessSkeleton } from '../parts/access-skeleton.tsx'
import { extraFieldsOf } from '../register/extras.ts'
import { RegistrationForm } from '../register/registration-form.tsx'
import styles from './sso.module.css'
import type { SecondStepDialogProps } from '../factors/second-step-dialog.tsx'
import { readWay } from './sso-way.ts'

const SecondStepDialog = lazyPart(
  async () => ({ default: (await import('../factors/second-step-dialog.tsx')).SecondStepDialog }),
  ['factors'],
)

type Finished = CallReply<'POST /api/v1/sso/finish'>

type SecondStep = Pick<SecondStepDialogProps, 'ticket' | 'factors'>

type State = { finished: Finished } | { failure: string } | { secondStep: SecondStep } | null

/** What became of it where the answer is a refusal: its account may have a second factor. */
function refusedAs(error: unknown, lost: string): State {
  if (error instanceof Refused && error.code === refusals.secondFactorNeeded.code)
    return { secondStep: error.data as SecondStep }
  return { failure: failureText(error) || lost }
}

/** Asks once what became of the login; a second answer would be that it is over. */
function useOutcome(isGone: boolean): State {
  const { t } = useTranslation('sso')
  const lost = t('sso:gone')
  const [state, setState] = useState<State>(isGone ? { failure: lost } : null)
  useEffect(() => {
    if (isGone) return undefined
    let isCurrent = true
    void finishOnce().then(
      (finished) => isCurrent && setState({ finished }),
      (error: unknown) => isCurrent && setState(refusedAs(error, lost)),
    )
    return () => {
      isCurrent = false
    }
  }, [isGone, lost])
  return state
}

let finishing: Promise<Finished> | null = null

function finishOnce(): Promise<Finished> {
  finishing ??= call('POST /api/v1/sso/finish', {}, { quiet: true }).finally(() => {
    // a later visit of the page asks again
    setTimeout(() => {
      finishing = null
    })
  })
  return finishing
}

/** Goes where the login was to lead. */
const goOn = (): void => goAfterSignIn({ url: readWay().url })

/** `#/sso`: where the browser comes back from a provider. `link=1`: after a login here, to link what it came with. */
export default function SsoPage() {
  const { t } = useTranslation(['sso', 'account'])
  const query = new URLSearchParams(useLocation().search)
  const state = useOutcome(query.has('gone'))
  const navigate = useNavigate()
  const finished = state && 'finished' in state ? state.finished : null
  useEffect(() => {
    if (!finished) return
    const { outcome, signed_in, provider, ends_there } = finished
    if (outcome === 'signed_in' && signed_in) {
      if (ends_there === 1) markProviderLogout(provider.id)
      keepSignIn(signed_in, readWay().remember)
      goOn()
    } else if (outcome === 'linked') {
      toast.success(t('sso:linked', { name: provider.name }))
      goOn()
    }
  }, [finished, t])
  return (
    <AccessPage title={t('common:title.sso')}>
      {state && 'failure' in state && <Failed why={state.failure} />}
      {state && 'secondStep' in state && (
        <Suspense fallback={null}>
          <SecondStepDialog
            {...state.secondStep}
            remember={readWay().remember}
            onClose={() => void navigate('/login')}
            onSignedIn={(reply) => {
              keepSignIn(reply, readWay().remember)
              goOn()
            }}
          />
        </Suspense>
      )}
      {finished?.outcome === 'unknown' && <Unknown finished={finished} mayLink={query.get('link') === '1'} />}
      {(!state || 'secondStep' in state || (finished && finished.outcome !== 'unknown')) && <Waiting />}
    </AccessPage>
  )
}

function Waiting() {
  const { t } = useTranslation('sso')
  return (
    <>
      <p className="second" role="status">
        {t('sso:busy')}
      </p>
      <AccessSkeleton />
    </>
  )
}

function Failed({ why }: { why: string }) {
  const { t } = useTranslation('sso')
  return (
    <div className={styles.choice}>
      <Notice tone="error" live>
        {why}
      </Notice>
      <p>
        <Link to="/login">{t('sso:toLogin')}</Link>
      </p>
    </div>
  )
}

/** Nobody has linked this identity: its owner links it to their account here, or makes one. */
function Unknown({ finished, mayLink }: { finished: Finished; mayLink: boolean }) {
  const { t } = useTranslation('sso')
  const { user } = useUser()
  const [making, setMaking] = useState(false)
  const { provider, identity, new_account } = finished
  if (mayLink && user) return <LinkIt finished={finished} account={user.name || user.username} />
  if (making) return <NewAccount finished={finished} />
  return (
    <div className={styles.choice}>
      <p>
        {identity
          ? t('sso:unknown', { identity, name: provider.name })
          : t('sso:unknownPlain', { name: provider.name })}
      </p>
      <ButtonLink size="large" block look="primary" to={`/login?${LOGIN_QUERY}`}>
        {t('sso:haveAccount')}
      </ButtonLink>
      {new_account === 'none' ? (
        <p className="second">{t('sso:noNewAccounts')}</p>
      ) : (
        <Button size="large" block onClick={() => setMaking(true)}>
          {t('sso:makeAccount')}
        </Button>
      )}
    </div>
  )
}

/** After a login on the usual page the browser comes back here, to be asked before anything is linked. */
const LOGIN_QUERY = new URLSearchParams({ url: '/#/sso?link=1' }).toString()

function LinkIt({ finished, account }: { finished: Finished; account: string }) {
  const { t } = useTranslation('sso')
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const { provider, identity } = finished
  const { name } = provider
  async function link(): Promise<void> {
    setBusy(true)
    setFailure(null)
    try {
      await call('POST /api/v1/sso/link', {}, { quiet: true })
      toast.success(t('sso:linked', { name }))
      goOn()
    } catch (error) {
      setFailure(failureText(error))
      setBusy(false)
    }
  }
  return (
    <div className={styles.choice}>
      <h2>{t('sso:linkTitle', { name })}</h2>
      <p>{t('sso:linkWhat', { identity: identity || t('sso:theAccount', { name }), account })}</p>
      {failure && (
        <Notice tone="error" live>
          {failure}
        </Notice>
      )}
      <Button size="large" block look="primary" loading={busy} onClick={() => void link()}>
        {t('sso:link')}
      </Button>
      <Button size="large" block disabled={busy} onClick={goOn}>
        {t('sso:notNow')}
      </Button>
    </div>
  )
}

function NewAccount({ finished }: { finished: Finished }) {
  const { t } = useTranslation('sso')
  const { data: config, isPending } = useOnce('GET /api/system/reg_conf', {})
  const { name, email, provider, ends_there } = finished
  function done(): void {
    if (ends_there === 1) markProviderLogout(provider.id)
    goOn()
  }
  return (
    <>
      <h2>{t('sso:makeTitle')}</h2>
      <p className="second">{t('sso:makeWhat', { name: provider.name })}</p>
      {isPending ? (
        <AccessSkeleton />
      ) : (
        <RegistrationForm
          extras={extraFieldsOf(config)}
          bySso={{ name, email }}
          action={t('sso:make')}
          onDone={done}
        />
      )}
    </>
  )
}
