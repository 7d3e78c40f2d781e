import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { languageTags } from '#contract/languages.ts'
import { languageNames } from '#web/ui/language-names.ts'
import { navigation } from '#web/lib/navigation.ts'
import { useOnce } from '#web/lib/use-once.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { LoadFailure } from '#web/lib/load-failure.tsx'
import { RichText } from '#web/ui/rich-text.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { useLang } from '#web/ui/use-lang.ts'
import styles from './agreement-page.module.css'

/** `#/registeargreement`: the registration agreement; with `buy` in the query the purchase agreement. */
export default function AgreementPage() {
  const { t } = useTranslation(['account', 'registration'])
  const { search } = useLocation()
  const buying = new URLSearchParams(search).has('buy')
  const { data, isPending, isError, error } = useOnce(
    buying ? 'GET /api/system/buyagreement' : 'GET /api/system/getregagreement',
    {},
  )
  const title =
    data?.title || (buying ? t('registration:purchaseAgreement') : t('registration:agreementTitle'))
  usePageTitle(title)
  const language = useLang()
  const isForeign = data !== undefined && data.content !== '' && data.language !== language
  return (
    <article className={styles.agreement}>
      <h1 className="title">{title}</h1>
      {isForeign && (
        <Notice tone="info">{t('registration:onlyIn', { language: t(languageNames[data.language]) })}</Notice>
      )}
      {data?.content && (
        <div lang={languageTags[data.language]}>
          <RichText html={data.content} />
        </div>
      )}
      {data?.content === '' && <EmptyState title={t('registration:agreementEmpty')} />}
      {isError && <LoadFailure error={error} onRetry={navigation.reload} />}
      {isPending && (
        <Loading>
          <Skeleton lines={8} />
        </Loading>
      )}
    </article>
  )
}
