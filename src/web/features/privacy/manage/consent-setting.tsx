import { useTranslation } from 'react-i18next'
import { editing, Loaded } from '#web/area-kit/form/loaded.tsx'
import { Group } from '#web/area-kit/form/group.tsx'
import { SavedForm } from '#web/area-kit/form/saved-form.tsx'
import { useSavedForm } from '#web/area-kit/form/use-saved-form.ts'
import { call, type CallReply } from '#web/lib/call.ts'
import { useCall } from '#web/lib/query.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'

type Setting = CallReply<'GET /api/v1/admin/consents'>

function SettingForm({ initial }: { initial: Setting }) {
  const { t } = useTranslation('privacy')
  const form = useSavedForm<Setting>({
    initial,
    savedText: t('privacy:consent.saved'),
    problemsOf: () => ({}),
    save: (body) => call('PUT /api/v1/admin/consents', { body }, { quiet: true }),
  })
  return (
    <SavedForm form={form} permission="site.configure">
      <Group title={t('privacy:consent.again')}>
        <Checkbox
          checked={form.values.is_demanded === 1}
          onChange={({ target }) => form.set({ is_demanded: target.checked ? 1 : 0 })}
        >
          {t('privacy:consent.demand')}
        </Checkbox>
        <p className="second">{t('privacy:consent.demandWhat')}</p>
      </Group>
    </SavedForm>
  )
}

/** Whether a new registration agreement has to be accepted again. */
export function ConsentSetting() {
  const query = useCall('GET /api/v1/admin/consents', {}, editing)
  return <Loaded query={query}>{(data) => <SettingForm initial={data} />}</Loaded>
}
