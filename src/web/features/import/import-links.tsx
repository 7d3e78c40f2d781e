import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ByKey } from '#contract/operations.ts'
import { Part } from '#web/area-kit/facts.tsx'
import { type Column, DataTable } from '#web/area-kit/list/data-table.tsx'
import recordStyles from '#web/area-kit/record.module.css'
import { linkAddress } from '#web/features/account/manage/admin-user.ts'
import { call } from '#web/lib/call.ts'
import { Button } from '#web/ui/button.tsx'
import { copyText } from '#web/ui/copy-text.ts'
import { Notice } from '#web/ui/notice.tsx'
import { toast } from '#web/ui/toast.ts'

type Links = ByKey['POST /api/v1/admin/imports/{id}/links']['reply']
type Link = Links['list'][number]

const nameOf = ({ name, username }: Link): string => name || username

/** One-time links for people who have no password yet, some at a time; they are shown once and stand in no file. */
export function ImportLinks({ id, count }: { id: number; count: number }) {
  const { t } = useTranslation(['import', 'users'])
  const [busy, setBusy] = useState(false)
  const [made, setMade] = useState<Links | null>(null)
  async function make() {
    setBusy(true)
    try {
      const query = { cursor: made?.next ?? undefined }
      setMade(await call('POST /api/v1/admin/imports/{id}/links', { params: { id }, query }))
    } catch {
      // `call` has shown the failure
    } finally {
      setBusy(false)
    }
  }
  async function copy(link: Link) {
    if (await copyText(linkAddress(link.link))) toast.success(t('import:links.copied'))
    else toast.error(t('users:link.copyFailed'))
  }
  const columns: readonly Column<Link>[] = [
    { key: 'person', title: t('import:links.person'), cell: nameOf },
    {
      key: 'link',
      title: t('import:links.link'),
      cell: ({ link }) => <span className={recordStyles.long}>{linkAddress(link)}</span>,
    },
    {
      key: 'actions',
      title: t('import:links.copyTitle'),
      cell: (link) => (
        <Button
          size="small"
          aria-label={t('import:links.copy', { name: nameOf(link) })}
          onClick={() => void copy(link)}
        >
          {t('import:links.copyTitle')}
        </Button>
      ),
    },
  ]
  return (
    <Part title={t('import:links.title')}>
      <p className="second">{t('import:links.text', { count })}</p>
      {made && made.list.length > 0 && (
        <>
          <Notice>{t('import:links.void')}</Notice>
          <DataTable rows={made.list} keyOf={(link) => link.id} columns={columns} />
        </>
      )}
      {(made === null || made.next !== null) && (
        <div className={recordStyles.actions}>
          <Button loading={busy} onClick={() => void make()}>
            {t(made === null ? 'import:links.make' : 'import:links.more')}
          </Button>
        </div>
      )}
    </Part>
  )
}
