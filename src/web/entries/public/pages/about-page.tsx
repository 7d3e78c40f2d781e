import { useTranslation } from 'react-i18next'
import { SchoolContact } from '#web/features/site/school-contact.tsx'
import { homeInfo } from '#web/features/site/site-data.ts'
import { useConfig } from '#web/lib/config.ts'
import { useResource } from '#web/lib/resource.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LoadFailure } from '#web/lib/load-failure.tsx'
import { RichText } from '#web/ui/rich-text.tsx'
import styles from './about-page.module.css'
import { TextSkeleton } from './text-page.tsx'

/** The school's introduction and contact, with links to what to do next. */
export default function AboutPage() {
  const { t } = useTranslation('site')
  const { app_name } = useConfig()
  const { data, failed, error } = useResource(homeInfo)
  return (
    <article className={`page ${styles.page}`}>
      <header className={styles.head}>
        {app_name && <p className="second">{app_name}</p>}
        <h1 className="title">{t('common:title.about')}</h1>
      </header>
      {data?.defined_content && (
        <div className={styles.columns}>
          <RichText html={data.defined_content} />
          <aside className={styles.side} aria-label={t('site:about.reach')}>
            <SchoolContact info={data} />
            <ButtonLink look="primary" block to="/home/courses">
              {t('site:about.courses')}
            </ButtonLink>
            <ButtonLink block to="/home/teachers">
              {t('site:about.teachers')}
            </ButtonLink>
          </aside>
        </div>
      )}
      {data && !data.defined_content && (
        <EmptyState
          title={t('site:about.emptyTitle')}
          why={t('site:about.emptyWhy')}
          action={<ButtonLink to="/home">{t('site:toHome')}</ButtonLink>}
        />
      )}
      {failed && <LoadFailure error={error} onRetry={homeInfo.reset} />}
      {!data && !failed && <TextSkeleton />}
    </article>
  )
}
