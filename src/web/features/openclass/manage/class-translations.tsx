import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { editing } from '#web/area-kit/form/loaded.tsx'
import { TextLanguages } from '#web/features/translation/text-languages.tsx'
import type { TextsChange } from '#web/features/translation/texts.ts'
import { call } from '#web/lib/call.ts'
import { invalidate, useCall } from '#web/lib/query.ts'
import { isId } from '#web/lib/route-query.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { classRoute } from '../class-links.ts'
import { UnknownClass } from './unknown-class.tsx'
import styles from './class-form.module.css'

/** The texts of an open class in the languages that are not the main one. */
export function ClassTranslations() {
  const { id } = useParams()
  return isId(id) ? <Translations key={id} id={Number(id)} /> : <UnknownClass />
}

function Translations({ id }: { id: number }) {
  const { t } = useTranslation('openclass')
  const { data: found } = useCall('GET /api/v1/openclass/{id}', { params: { id } }, editing)
  const query = useCall('GET /api/v1/openclass/{id}/texts', { params: { id } }, editing)
  const labels: Readonly<Record<string, string>> = {
    name: t('openclass:form.name'),
    intro: t('openclass:form.intro'),
    note: t('openclass:form.note'),
    desc: t('openclass:form.desc'),
  }
  async function save(body: TextsChange) {
    const stored = await call('PUT /api/v1/openclass/{id}/texts', { params: { id }, body }, { quiet: true })
    await invalidate('GET /api/v1/openclass/{id}/texts')
    return stored
  }
  return (
    <div className={styles.stack}>
      <div className={styles.links}>
        <ButtonLink to={classRoute(id)}>{found?.name ?? t('common:title.openClassEdit')}</ButtonLink>
      </div>
      <TextLanguages
        query={query}
        save={save}
        labelOf={(field) => labels[field] ?? field}
        permission="openclass.write"
      />
    </div>
  )
}
