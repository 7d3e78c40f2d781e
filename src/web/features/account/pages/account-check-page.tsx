import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { hashQuery } from '#web/lib/documents.ts'
import { wayAfterSignIn } from '#web/lib/return-url.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { LoadFailure } from '#web/lib/load-failure.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { AccessPage } from '../parts/access-page.tsx'
import { AccessSkeleton } from '../parts/access-skeleton.tsx'
import sentence from '../parts/problem-text.module.css'
import { useUnverified } from '../verification/use-unverified.ts'
import { VerificationForm } from '../verification/verification-form.tsx'

const idOf = (text: string | null): number | null =>
  text !== null && /^[1-9]\d{0,9}$/.test(text) && Number(text) <= 2_147_483_647 ? Number(text) : null

/** `#/accountcheck?userid=`: verifies an account that the school created; `link` is from an administrator. */
export default function AccountCheckPage() {
  const { t } = useTranslation(['account', 'registration', 'verification'])
  const { search } = useLocation()
  const query = new URLSearchParams(search)
  const userid = idOf(query.get('userid'))
  // Read once: the address no longer has them after the account is verified.
  const [link] = useState(query.get('link'))
  return (
    <AccessPage title={<span className={sentence.sentence}>{t('verification:title')}</span>}>
      {userid === null ? (
        <>
          <Notice tone="error">
            <span className={sentence.sentence}>{t('verification:noUserid')}</span>
          </Notice>
          <ToLogin />
        </>
      ) : (
        <Account key={userid} userid={userid} link={link} />
      )}
    </AccessPage>
  )
}

/** Address of the page that verifies an account, with the return address. */
function ToLogin() {
  const { t } = useTranslation('account')
  const url = wayAfterSignIn(hashQuery())
  return (
    <ButtonLink
      look="primary"
      size="large"
      block
      href={url ? `#/login?${new URLSearchParams({ url }).toString()}` : '#/login'}
    >
      {t('account:logIn')}
    </ButtonLink>
  )
}

function Account({ userid, link }: { userid: number; link: string | null }) {
  const { t } = useTranslation('verification')
  const { state, retry } = useUnverified(userid, link)
  switch (state.kind) {
    case 'ready':
      return (
        <>
          <p className="second">{t('verification:what')}</p>
          <VerificationForm account={state.account} />
        </>
      )
    case 'loginFirst':
      return (
        <>
          <Notice>{t('verification:loginFirst')}</Notice>
          <ToLogin />
        </>
      )
    case 'refused':
      return (
        <>
          <Notice tone="warn">{state.message}</Notice>
          <ToLogin />
        </>
      )
    case 'failed':
      return <LoadFailure error={state.error} onRetry={retry} />
    default:
      return <AccessSkeleton />
  }
}
