import { useTranslation } from 'react-i18next'
import { Loaded } from '#web/area-kit/form/loaded.tsx'
import { RecordSection } from '#web/area-kit/record-section.tsx'
import { useCall } from '#web/lib/query.ts'
import { ConsentLines } from '../consents.tsx'

/** What a person has accepted. */
export default function UserConsents({ id }: { id: number }) {
  const { t } = useTranslation('privacy')
  const query = useCall('GET /api/v1/admin/users/{id}/consents', { params: { id } }, { quiet: true })
  return (
    <RecordSection title={t('privacy:consent.title')}>
      <Loaded query={query}>{({ list }) => <ConsentLines list={list} />}</Loaded>
    </RecordSection>
  )
}
