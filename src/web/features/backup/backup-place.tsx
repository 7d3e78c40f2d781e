import { useTranslation } from 'react-i18next'
import { CommandLine } from '#web/area-kit/command-line.tsx'
import { Facts, Part } from '#web/area-kit/facts.tsx'
import { Moment } from '#web/area-kit/moment.tsx'
import { useZoneText } from '#web/area-kit/use-zone-text.ts'
import { Notice } from '#web/ui/notice.tsx'
import styles from './backup.module.css'
import type { BackupSettings } from './backup-texts.ts'

const EXAMPLE = 'BACKUP_TO=/backups\nBACKUP_PASSPHRASE_FILE=/etc/shuyuan/passphrase'

/** Where backups go and when the next one is due, or what has to be set before there are any. */
export function BackupPlace({ settings }: { settings: BackupSettings }) {
  const { t } = useTranslation('backup')
  const zoneText = useZoneText()
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
                  <Moment at={next_at} exact /> {t('backup:clockOf', { zone: zoneText(time_zone) })}
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
      <CommandLine command={settings.restore} label={t('backup:copyRestore')} />
      <p>{t('backup:restoreReplace')}</p>
      <p>{t('backup:verifyWhat')}</p>
      <CommandLine command={settings.verify} label={t('backup:copyVerify')} />
      <p className="second">{t('backup:keepKey')}</p>
    </Part>
  )
}
