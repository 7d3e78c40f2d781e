import { useTranslation } from 'react-i18next'
import { AreaPage } from '#web/area-kit/area-page.tsx'
import { editing, Loaded } from '#web/area-kit/form/loaded.tsx'
import { reread } from '#web/area-kit/form/reread.ts'
import { SettingsForm } from '#web/features/message/manage/settings-form.tsx'
import { Provider } from '#web/features/message/manage/provider.tsx'
import { useCall } from '#web/lib/query.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'

export default function MessageSettingsPage() {
  const { t } = useTranslation('message')
  const query = useCall('GET /api/v1/admin/messages/settings', {}, editing)
  return (
    <AreaPage
      title={t('common:title.messageSettings')}
      lead={t('message:settings.lead')}
      actions={<ButtonLink to="/outbox">{t('common:title.outbox')}</ButtonLink>}
    >
      <Loaded query={query}>
        {(read) => (
          <>
            <Provider read={read} />
            <SettingsForm
              read={read}
              onReread={() => reread(query)}
              kindsBy={{ sms: read.sms_kinds, wechat: read.wechat_kinds }}
            />
          </>
        )}
      </Loaded>
    </AreaPage>
  )
}
