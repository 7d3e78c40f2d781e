import { useTranslation } from 'react-i18next'
import type { ByKey } from '#contract/operations.ts'
import { LinkField, linkProblem } from '#web/area-kit/form/link-field.tsx'
import { editing, Loaded } from '#web/area-kit/form/loaded.tsx'
import { reread } from '#web/area-kit/form/reread.ts'
import { SavedForm } from '#web/area-kit/form/saved-form.tsx'
import { type EditedProps, useRevisedForm } from '#web/area-kit/form/use-revised-form.tsx'
import { call } from '#web/lib/call.ts'
import { addressOf } from '#web/lib/documents.ts'
import { useCall } from '#web/lib/query.ts'

type Read = ByKey['GET /api/v1/admin/tools']['reply']
type Tools = Omit<Read, 'revision'>

/** Download addresses of the learning tools; empty ones are not offered. */
function ToolsForm(edited: EditedProps<Read>) {
  const { t } = useTranslation('website')
  const form = useRevisedForm<Tools, Read>({
    ...edited,
    valuesOf: ({ revision: _revision, ...values }) => values,
    send: (values, revision) =>
      call('PUT /api/v1/admin/tools', { body: { ...values, revision } }, { quiet: true }),
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
  const query = useCall('GET /api/v1/admin/tools', {}, editing)
  return <Loaded query={query}>{(data) => <ToolsForm read={data} onReread={() => reread(query)} />}</Loaded>
}
