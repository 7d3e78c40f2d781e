import { useTranslation } from 'react-i18next'
import type { ByKey } from '#contract/operations.ts'
import { obstacleTexts } from '#contract/upgrade/obstacles.ts'
import { CommandLine } from '#web/area-kit/command-line.tsx'
import { Facts, Part } from '#web/area-kit/facts.tsx'
import { Moment } from '#web/area-kit/moment.tsx'
import styles from '#web/area-kit/record.module.css'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { WordSpace } from '#web/ui/word-space.tsx'

export type UpgradeState = ByKey['GET /api/v1/admin/upgrade']['reply']

/** What the school runs on. */
export function Running({ state: { release, postgres, is_embedded } }: { state: UpgradeState }) {
  const { t } = useTranslation('upgrade')
  const values = { version: postgres }
  return (
    <Part title={t('upgrade:page.now')}>
      <Facts
        facts={[
          { label: t('upgrade:page.release'), value: release },
          {
            label: t('upgrade:page.database'),
            value: is_embedded ? t('upgrade:page.embedded', values) : t('upgrade:page.own', values),
          },
        ]}
      />
    </Part>
  )
}

/** What is still done beside the open school after the last upgrade. */
export function StepsLeft({ steps }: { steps: UpgradeState['steps'] }) {
  const { t } = useTranslation('upgrade')
  if (steps.length === 0) return null
  return (
    <Part title={t('upgrade:page.left')}>
      <ul className={styles.rows}>
        {steps.map(({ name, done, total, rows, share, problem }) => (
          <li key={name} className={styles.item}>
            <ProgressBar label={t('upgrade:page.step', { name, done, total })} value={done / total} />
            {rows > 0 && <p>{t('upgrade:page.rows', { count: rows })}</p>}
            {share !== null && <ProgressBar label={t('upgrade:page.index')} value={share / 100} />}
            {problem !== null && <p className={styles.long}>{t('upgrade:page.failed', { why: problem })}</p>}
          </li>
        ))}
      </ul>
    </Part>
  )
}

/** What stands in the way of the next upgrade. */
export function Obstacles({ obstacles }: { obstacles: UpgradeState['obstacles'] }) {
  const { t } = useTranslation('upgrade')
  if (obstacles.length === 0)
    return (
      <Notice tone="good" title={t('upgrade:page.clear')}>
        {t('upgrade:page.clearWhat')}
      </Notice>
    )
  return (
    <Part title={t('upgrade:page.before')}>
      <ul className={styles.rows}>
        {obstacles.map(({ id, blocks, params }) => (
          <li key={`${id} ${params['place'] ?? ''}`} className={styles.item}>
            <p className={styles.marks}>
              <Tag tone={blocks ? 'bad' : 'warn'}>
                {t(blocks ? 'upgrade:page.inTheWay' : 'upgrade:page.note')}
              </Tag>
              <span className={styles.long}>{t(obstacleTexts[id], params)}</span>
            </p>
          </li>
        ))}
      </ul>
    </Part>
  )
}

/** The way to the next release: commands for the machine, since the school is stopped meanwhile. */
export function HowToUpgrade({ commands }: { commands: UpgradeState['commands'] }) {
  const { t } = useTranslation('upgrade')
  return (
    <Part title={t('upgrade:page.how')}>
      <p>{t('upgrade:page.how1')}</p>
      <p>{t('upgrade:page.how2')}</p>
      <CommandLine command={commands.check} label={t('upgrade:page.copyCheck')} />
      <p>{t('upgrade:page.how3')}</p>
      <CommandLine command={commands.upgrade} label={t('upgrade:page.copyUpgrade')} />
      <p>{t('upgrade:page.how4')}</p>
    </Part>
  )
}

/** The upgrades so far, the newest first. */
export function Upgrades({ upgrades }: { upgrades: UpgradeState['upgrades'] }) {
  const { t } = useTranslation('upgrade')
  return (
    <section aria-labelledby="upgrades">
      <h2 id="upgrades">{t('upgrade:page.last')}</h2>
      {upgrades.length === 0 ? (
        <EmptyState title={t('upgrade:page.none')} why={t('upgrade:page.noneWhy')} />
      ) : (
        <ul className={styles.list}>
          {upgrades.map((upgrade) => (
            <UpgradeItem key={upgrade.id} upgrade={upgrade} />
          ))}
        </ul>
      )}
    </section>
  )
}

function UpgradeItem({ upgrade }: { upgrade: UpgradeState['upgrades'][number] }) {
  const { t } = useTranslation('upgrade')
  const { from, to, how, migrations, backup, finished_at } = upgrade
  // the school was made by the release, and nothing was upgraded
  const isFirst = from === null && how === 'start' && backup === null
  return (
    <Card as="li" className={styles.item}>
      <p className={styles.marks}>
        <strong>
          {isFirst
            ? t('upgrade:page.made', { to })
            : t('upgrade:page.fromTo', { from: from ?? t('upgrade:page.unknown'), to })}
        </strong>
        <Moment at={finished_at} exact />
        <span className="second">
          {t(how === 'start' ? 'upgrade:page.byStart' : 'upgrade:page.byCommand')}
        </span>
      </p>
      <p>{t('upgrade:page.changes', { count: migrations })}</p>
      {!isFirst && (
        <p className="second">
          {backup === null ? (
            t('upgrade:page.noBackup')
          ) : (
            <>
              {t('upgrade:page.backup')}
              <WordSpace />
              <code className={styles.long}>{backup}</code>
            </>
          )}
        </p>
      )}
    </Card>
  )
}
