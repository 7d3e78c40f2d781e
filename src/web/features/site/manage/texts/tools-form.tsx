import { useTranslation } from 'react-i18next'
import type { ByKey } from '#contract/operations.ts'
import { LinkField, linkProblem } from '#web/area-kit/form/link-field.tsx'
import { editing, Loaded } from '#web/area-kit/form/loaded.tsx'
import { SavedForm } from '#web/area-kit/form/saved-form.tsx'
import { useSavedForm } from '#web/area-kit/form/use-saved-form.ts'
import { call } from '#web/lib/call.ts'
import { addressOf } from '#web/lib/documents.ts'
import { useCall } from '#web/lib/query.ts'

type Tools = ByKey['GET /api/v1/home/tools']['reply']

/** Download addresses of the learning tools; empty ones are not offered. */
function ToolsForm({ initial }: { initial: Tools }) {
  const { t } = useTranslation('website')
  const form = useSavedForm<Tools>({
    initial,
    save: (body) => call('PUT /api/v1/admin/tools', { body }, { quiet: true }),
    problemsOf: (tools) => ({
      windows_url: linkProblem(tools.windows_url, t('website:form.linkRule')),
      mac_url: linkProblem(tools.mac_url, t('website:form.linkRule')),
      mobile_url: linkProblem(tools.mobile_url, t('website:form.linkRule')),
    }),
  })
  const field = (name: keyof Tools, label: string, hint?: string) => (
    <LinkField
      label={label}
      hint={hint}
      value={form.values[name]}
      error={form.problems[name]}
      onChange={(address) => form.set({ [name]: address })}
    />
  )
  return (
    <SavedForm form={form} permission="site.write" preview={addressOf('index', '/tools')}>
      {field('windows_url', t('website:tools.windows'))}
      {field('mac_url', t('website:tools.mac'))}
      {field('mobile_url', t('website:tools.mobile'), t('website:tools.mobileHint'))}
    </SavedForm>
  )
}

export function Tools() {
  const query = useCall('GET /api/v1/home/tools', {}, editing)
  return <Loaded query={query}>{(data) => <ToolsForm initial={data} />}</Loaded>
}
