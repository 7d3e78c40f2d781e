import { useTranslation } from 'react-i18next'
import { editing } from '#web/area-kit/form/loaded.tsx'
import { Can } from '#web/area-kit/can.tsx'
import { RecordTranslations } from '#web/features/translation/record-translations.tsx'
import type { TextsChange } from '#web/features/translation/texts.ts'
import { useTranslated } from '#web/features/translation/use-translated.ts'
import { call } from '#web/lib/call.ts'
import { useCall } from '#web/lib/query.ts'
import { Button } from '#web/ui/button.tsx'

/** Opens the introduction of a teacher in the other languages. */
export function TeacherTranslations({ id }: { id: number }) {
  const { t } = useTranslation(['users', 'website'])
  const [isOpen, setOpen] = useTranslated()
  return (
    <Can permission="account.write">
      <div>
        <Button size="small" onClick={() => setOpen('intro')}>
          {t('users:registration.translateIntro')}
        </Button>
      </div>
      {isOpen !== null && <OpenTranslations id={id} onClose={() => setOpen(null)} />}
    </Can>
  )
}

function OpenTranslations({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useTranslation(['users', 'website'])
  const query = useCall('GET /api/v1/admin/users/{id}/texts', { params: { id } }, editing)
  const save = (body: TextsChange) =>
    call('PUT /api/v1/admin/users/{id}/texts', { params: { id }, body }, { quiet: true })
  return (
    <RecordTranslations
      title={t('users:registration.translateIntro')}
      query={query}
      save={save}
      labelOf={() => t('users:registration.intro')}
      onClose={onClose}
    />
  )
}
