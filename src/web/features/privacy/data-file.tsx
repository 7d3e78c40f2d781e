import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DATA_FILE_HOURS } from '#contract/privacy/limits.ts'
import { jobStatuses } from '#contract/job-statuses.ts'
import { Loaded } from '#web/area-kit/form/loaded.tsx'
import { Moment } from '#web/area-kit/moment.tsx'
import { Section } from '#web/features/account/security/section.tsx'
import { call, type CallReply } from '#web/lib/call.ts'
import { invalidate, useCall } from '#web/lib/query.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { saveAddress } from '#web/ui/save-file.ts'

type Own = CallReply<'GET /api/v1/account/data_file'>

/** polling interval while a file is written, in milliseconds */
const REFRESH_MS = 2_000

const isOpen = (own: Own | undefined): boolean =>
  (own?.file?.status ?? jobStatuses.success) < jobStatuses.success

/** What the school keeps about the reader, as a file. */
export function DataFile() {
  const { t } = useTranslation('privacy')
  const query = useCall(
    'GET /api/v1/account/data_file',
    {},
    { quiet: true, refetchInterval: ({ state }) => (isOpen(state.data) ? REFRESH_MS : false) },
  )
  return (
    <Section title={t('privacy:file.title')} what={t('privacy:file.what')}>
      <Loaded query={query}>
        {(own) => (own.is_demo === 1 ? <Notice>{t('privacy:notInDemo')}</Notice> : <File own={own} />)}
      </Loaded>
    </Section>
  )
}

function File({ own: { file, next_at } }: { own: Own }) {
  const { t } = useTranslation('privacy')
  const [busy, setBusy] = useState<'ask' | 'download' | null>(null)

  async function run(what: 'ask' | 'download', work: () => Promise<void>): Promise<void> {
    setBusy(what)
    try {
      await work()
    } catch {
      // `call` has shown the failure
    } finally {
      setBusy(null)
    }
  }
  const ask = () =>
    run('ask', async () => {
      await call('POST /api/v1/account/data_file')
      await invalidate('GET /api/v1/account/data_file')
    })
  const download = (id: number) =>
    run('download', async () => {
      const { name, url } = await call('GET /api/v1/account/data_file/{id}', { params: { id } })
      saveAddress(name, url)
    })
  const open = file !== null && file.status < jobStatuses.success
  const ready = file !== null && file.status === jobStatuses.success && file.expires_at !== null
  return (
    <>
      {open && (
        <ProgressBar
          label={t('privacy:file.writing')}
          value={file.total > 0 ? file.done / file.total : undefined}
        />
      )}
      {ready && file.expires_at !== null && (
        <div>
          <p>
            {t('privacy:file.made')} <Moment at={file.created_at} exact />
            {' · '}
            {t('privacy:file.until')} <Moment at={file.expires_at} exact />
          </p>
          <Button look="primary" loading={busy === 'download'} onClick={() => void download(file.id)}>
            {t('privacy:file.download')}
          </Button>
        </div>
      )}
      {file?.status === jobStatuses.failed && <Notice tone="error" title={t('privacy:file.failed')} />}
      {!open && (
        <div>
          <Button disabled={next_at !== null} loading={busy === 'ask'} onClick={() => void ask()}>
            {t(ready ? 'privacy:file.again' : 'privacy:file.ask')}
          </Button>
          {next_at !== null && (
            <p className="second">
              {t('privacy:file.nextAt', { hours: DATA_FILE_HOURS })} <Moment at={next_at} exact />
            </p>
          )}
        </div>
      )}
    </>
  )
}
