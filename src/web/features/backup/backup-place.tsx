import { useTranslation } from 'react-i18next'
import { Facts, Part } from '#web/area-kit/facts.tsx'
import { Moment } from '#web/area-kit/moment.tsx'
import { Button } from '#web/ui/button.tsx'
import { copyText } from '#web/ui/copy-text.ts'
import { Notice } from '#web/ui/notice.tsx'
import { toast } from '#web/ui/toast.ts'
import styles from './backup.module.css'
import type { BackupSettings } from './backup-texts.ts'

const EXAMPLE = 'BACKUP_TO=/backups\nBACKUP_PASSPHRASE_FILE=/etc/shuyuan/passphrase'

/** Where backups go and when the next one is due, or what has to be set before there are any. */
export function BackupPlace({ settings }: { settings: BackupSettings }) {
  const { t } = useTranslation('backup')
  const { is_set_up, place, encryption, next_at, time_zone } = settings
  if (!is_set_up)
    return (
      <Notice tone="warn" title={t('backup:notSetUp')}>
        <p>{t('backup:notSetUpWhat')}</p>
        <pre className={styles.command}>{EXAMPLE}</pre>
      </Notice>
    )
  return (
    <Part title={t('backup:place')}>
      <Facts
        facts={[
          { label: t('backup:where'), value: <code>{place}</code> },
          {
            label: t('backup:encryption'),
            value: t(encryption === 'recipients' ? 'backup:byKeys' : 'backup:byPassphrase'),
          },
          {
            label: t('backup:next'),
            value:
              next_at === null ? (
                t('backup:noNext')
              ) : (
                <>
                  <Moment at={next_at} exact /> {t('backup:clockOf', { zone: time_zone })}
                </>
              ),
          },
        ]}
      />
    </Part>
  )
}

/** How a backup is brought back: commands for the machine, since a school that is lost has no page. */
export function RestoreHelp({ settings }: { settings: BackupSettings }) {
  const { t } = useTranslation('backup')
  return (
    <Part title={t('backup:restore')}>
      <p>{t('backup:restoreWhat')}</p>
      <Command command={settings.restore} label={t('backup:copyRestore')} />
      <p>{t('backup:restoreReplace')}</p>
      <p>{t('backup:verifyWhat')}</p>
      <Command command={settings.verify} label={t('backup:copyVerify')} />
      <p className="second">{t('backup:keepKey')}</p>
    </Part>
  )
}

function Command({ command, label }: { command: string; label: string }) {
  const { t } = useTranslation('backup')
  async function copy() {
    if (await copyText(command)) toast.success(t('backup:copied'))
    else toast.error(t('backup:notCopied'))
  }
  return (
    <div className={styles.line}>
      <pre className={styles.command}>{command}</pre>
      <Button size="small" aria-label={label} onClick={() => void copy()}>
        {t('backup:copy')}
      </Button>
    </div>
  )
}
