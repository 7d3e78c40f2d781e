import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmAction } from '#web/area-kit/form/confirm-action.tsx'
import { Loaded } from '#web/area-kit/form/loaded.tsx'
import { type Column, DataTable } from '#web/area-kit/list/data-table.tsx'
import listStyles from '#web/area-kit/list/list.module.css'
import { ScrollRegion } from '#web/area-kit/list/scroll-region.tsx'
import { call } from '#web/lib/call.ts'
import { invalidate, useCall } from '#web/lib/query.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { RadioCards } from '#web/ui/radio-cards.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { toast } from '#web/ui/toast.ts'
import { useLang } from '#web/ui/use-lang.ts'
import { ProviderDialog } from './provider-dialog.tsx'
import { nameOf, type Provider, type SsoSettings as Settings } from './provider-values.ts'

/** The login services of the school, and whether passwords stay beside them. */
export function SsoSettings() {
  const { t } = useTranslation('sso_manage')
  const query = useCall('GET /api/v1/admin/sso', {}, { quiet: true })
  const [adding, setAdding] = useState(false)
  const add = (
    <Button look="primary" onClick={() => setAdding(true)}>
      {t('sso_manage:add')}
    </Button>
  )
  return (
    <>
      <p className="second">{t('sso_manage:lead')}</p>
      <Loaded query={query}>
        {(settings) =>
          settings.list.length === 0 ? (
            <EmptyState title={t('sso_manage:none')} why={t('sso_manage:noneWhy')} action={add} />
          ) : (
            <>
              <div className={listStyles.bar}>
                <span />
                {add}
              </div>
              <ProviderTable settings={settings} />
              <Passwords settings={settings} />
              {settings.has_secrets_key === 0 && <p className="second">{t('sso_manage:noKey')}</p>}
            </>
          )
        }
      </Loaded>
      {adding && <ProviderDialog provider={null} onClose={() => setAdding(false)} />}
    </>
  )
}

function ProviderTable({ settings }: { settings: Settings }) {
  const { t } = useTranslation('sso_manage')
  const lang = useLang()
  const [changing, setChanging] = useState<Provider | null>(null)
  const [removing, setRemoving] = useState<Provider | null>(null)
  const [checking, setChecking] = useState<number | null>(null)

  async function check({ id }: Provider): Promise<void> {
    setChecking(id)
    try {
      const { login } = await call('POST /api/v1/admin/sso/providers/{id}/check', { params: { id } })
      toast.success(t('sso_manage:checked', { address: login }))
    } catch {
      // the call has shown it
    } finally {
      setChecking(null)
    }
  }
  const columns: readonly Column<Provider>[] = [
    {
      key: 'name',
      title: t('sso_manage:name'),
      cell: (provider) => (
        <span className={listStyles.stack}>
          <span className={listStyles.row}>
            {nameOf(provider, lang)}
            <Tag tone={provider.is_offered === 1 ? 'good' : 'neutral'}>
              {t(provider.is_offered === 1 ? 'sso_manage:on' : 'sso_manage:off')}
            </Tag>
          </span>
          <span className={listStyles.small}>{provider.issuer || provider.client_id}</span>
          {provider.kind === 'wechat' && settings.has_official_account === 1 && (
            <span className={listStyles.small}>{t('sso_manage:wechatBy')}</span>
          )}
          {provider.is_secret_readable === 0 && <Tag tone="warn">{t('sso_manage:secretLost')}</Tag>}
        </span>
      ),
    },
    {
      key: 'return',
      title: t('sso_manage:returnAddress'),
      cell: ({ return_address }) => <code>{return_address}</code>,
    },
    {
      key: 'people',
      title: t('sso_manage:peopleTitle'),
      align: 'right',
      cell: ({ people }) => t('sso_manage:people', { count: people }),
    },
    {
      key: 'actions',
      title: t('sso_manage:actions'),
      cell: (provider) => {
        const name = nameOf(provider, lang)
        return (
          <span className={listStyles.row}>
            {provider.kind === 'oidc' && (
              <Button
                size="small"
                look="quiet"
                loading={checking === provider.id}
                aria-label={t('sso_manage:checkNamed', { name })}
                onClick={() => void check(provider)}
              >
                {t('sso_manage:check')}
              </Button>
            )}
            <Button
              size="small"
              look="quiet"
              aria-label={t('sso_manage:changeNamed', { name })}
              onClick={() => setChanging(provider)}
            >
              {t('sso_manage:change')}
            </Button>
            <Button
              size="small"
              look="quiet"
              aria-label={t('sso_manage:removeNamed', { name })}
              onClick={() => setRemoving(provider)}
            >
              {t('sso_manage:remove')}
            </Button>
          </span>
        )
      },
    },
  ]
  return (
    <>
      <ScrollRegion label={t('area:title.siteSso')}>
        <DataTable rows={settings.list} keyOf={({ id }) => id} columns={columns} />
      </ScrollRegion>
      {changing && <ProviderDialog provider={changing} onClose={() => setChanging(null)} />}
      {removing && (
        <ConfirmAction
          title={t('sso_manage:removeTitle', { name: nameOf(removing, lang) })}
          action={t('sso_manage:remove')}
          look="danger"
          onConfirm={async () => {
            const params = { id: removing.id }
            await call('DELETE /api/v1/admin/sso/providers/{id}', { params }, { quiet: true })
            toast.success(t('sso_manage:removed'))
            setRemoving(null)
            await invalidate('GET /api/v1/admin/sso')
          }}
          onClose={() => setRemoving(null)}
        >
          <p>{t('sso_manage:removeWhat', { count: removing.people })}</p>
          {removing.only_way > 0 && (
            <Notice tone="warn">{t('sso_manage:onlyWay', { count: removing.only_way })}</Notice>
          )}
        </ConfirmAction>
      )}
    </>
  )
}

function Passwords({ settings }: { settings: Settings }) {
  const { t } = useTranslation('sso_manage')
  const [asking, setAsking] = useState(false)
  async function save(password_login: 0 | 1): Promise<void> {
    await call('PUT /api/v1/admin/sso', { body: { password_login } }, { quiet: true })
    setAsking(false)
    await invalidate('GET /api/v1/admin/sso')
  }
  return (
    <>
      <RadioCards<'1' | '0'>
        legend={t('sso_manage:passwords')}
        value={settings.password_login === 1 ? '1' : '0'}
        options={[
          { value: '1', title: t('sso_manage:passwordsKept'), text: t('sso_manage:passwordsKeptWhat') },
          { value: '0', title: t('sso_manage:passwordsOff'), text: t('sso_manage:passwordsOffWhat') },
        ]}
        onChange={(value) => (value === '0' ? setAsking(true) : void save(1).catch(() => undefined))}
      />
      {asking && (
        <ConfirmAction
          title={t('sso_manage:passwordsOff')}
          action={t('sso_manage:save')}
          onConfirm={() => save(0)}
          onClose={() => setAsking(false)}
        >
          <p>{t('sso_manage:passwordsOffWhat')}</p>
        </ConfirmAction>
      )}
    </>
  )
}
