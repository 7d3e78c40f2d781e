import { useTranslation } from 'react-i18next'
import { userTypes } from '#contract/account/limits.ts'
import { referredRecord } from '#contract/audit/references.ts'
import { productStatuses, validityTypes } from '#contract/catalog/enums.ts'
import { productTypeKeys } from '#contract/catalog/kind-texts.ts'
import { enableConditions } from '#contract/coupon/enums.ts'
import { currencyCode } from '#contract/currencies.ts'
import { exportKindTexts } from '#contract/exports/texts.ts'
import { importTypeTexts } from '#contract/import/limits.ts'
import { leadStateKeys } from '#contract/lead/limits.ts'
import { offlineKindTexts } from '#contract/payment/offline-texts.ts'
import { partsOf, type Permission } from '#contract/permission.ts'
import { activityTypes } from '#contract/promotion/enums.ts'
import { useFieldText } from '#web/area-kit/form/field-text.ts'
import { textOf } from '#web/area-kit/text-of.ts'
import { useTimeView } from '#web/area-kit/use-time-view.ts'
import { domainText, permissionText } from '#web/features/role/role-texts.ts'
import { useConfig } from '#web/lib/config.ts'
import { formatMoney } from '#web/ui/format-money.ts'
import { formatDateTime } from '#web/ui/format-time.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { type AuditField, auditFields, isLength, readDetail } from './audit-fields.ts'
import type { AuditEntry } from './audit-table.tsx'
import styles from './audit.module.css'

/** a number below it in a field of time counts days or minutes */
const FIRST_MOMENT = 100_000_000

const permissionFields: readonly string[] = ['given', 'taken', 'permissions']
const isTime = (name: string): boolean => /(^|_)(at|time)$|(At|Time|starttime|endtime)$/.test(name)
const isAmount = (name: string): boolean => /(amount|price|ceiling)$/i.test(name)

/** i18n keys of what is kept as a code, by the first word of the action and the field */
const codeTexts: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'product publish_status': {
    [productStatuses.frozen]: 'backoffice:product.frozen',
    [productStatuses.offShelf]: 'backoffice:product.offShelf',
    [productStatuses.onShelf]: 'backoffice:product.onShelf',
  },
  'product type': productTypeKeys,
  'product validity_type': {
    [validityTypes.permanent]: 'backoffice:product.permanent',
    [validityTypes.dateRange]: 'backoffice:product.byRange',
    [validityTypes.days]: 'backoffice:product.byDays',
  },
  'activity type': {
    [activityTypes.group]: 'promotion:group',
    [activityTypes.discount]: 'promotion:discount',
  },
  'coupon enable_condition': {
    [enableConditions.none]: 'backoffice:editor.no',
    [enableConditions.fullAmount]: 'backoffice:editor.yes',
  },
  'user types': {
    [userTypes.admin]: 'users:role.admin',
    [userTypes.teacher]: 'users:role.teacher',
    [userTypes.student]: 'users:role.student',
  },
  'import type': importTypeTexts,
  'export kind': exportKindTexts,
  'video kind': { clip: 'video:source.clip', concat: 'video:source.concat' },
  'lead state': leadStateKeys,
  'order kind': offlineKindTexts,
  'payment kind': offlineKindTexts,
  'refund kind': offlineKindTexts,
}

type DetailProps = Pick<AuditEntry, 'action' | 'detail' | 'names'>

/** The name of a field in the reader's language; undefined where it has none. */
function useNames(): (name: string) => string | undefined {
  const { t, i18n } = useTranslation(['website', 'fields', 'privacy'])
  return (name) => {
    const written = name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
    const places = ['website:audit.names', 'fields:names', 'privacy:table']
    const key = places
      .flatMap((place) => [`${place}.${name}`, `${place}.${written}`])
      .find((one) => i18n.exists(one))
    return key && t(key)
  }
}

function useValueText({ action, names }: DetailProps, fields: readonly AuditField[]) {
  const { t } = useTranslation(['website', 'backoffice', 'roles', 'order', 'lead', 'privacy'])
  const nameOf = useNames()
  const view = useTimeView()
  const ofSchool = useConfig().currency
  const currency = fields.find(({ path }) => path.at(-1) === 'currency')?.value
  const [kind] = action.split(' ')
  return useFieldText(
    (name) => nameOf(name) ?? name,
    (name, value) => {
      const record = referredRecord({ action, field: name, isListed: true }, value)
      const named = names.find((one) => one.record === record)
      if (named) return named.name
      if (isLength(value)) return t('website:audit.characters', { count: value.characters })
      const codes = codeTexts[`${kind} ${name}`]
      if (codes && (typeof value === 'string' || typeof value === 'number'))
        return textOf(t, codes, String(value))
      if (typeof value === 'number') {
        if (name === 'currency') return currencyCode(value)
        if (isTime(name) && value > FIRST_MOMENT) return formatDateTime(value, view)
      }
      if (typeof value !== 'string') return undefined
      if (name === 'cause') return t(`privacy:erasure.cause.${value}`)
      if (permissionFields.includes(name) && value.includes('.')) {
        const permission = value as Permission
        return `${domainText(t, partsOf(permission).domain)}: ${permissionText(t, permission)}`
      }
      if (/^\d{4}-\d\d-\d\dT/.test(value)) return formatDateTime(Date.parse(value) / 1000, view)
      if (isAmount(name) && /^-?\d+(\.\d+)?$/.test(value))
        return formatMoney(value, currencyCode(typeof currency === 'number' ? currency : ofSchool), view.lang)
      return undefined
    },
  )
}

/** What an entry tells: each value with its name, of a change the old and the new one; as JSON what has no name. */
export default function AuditDetail({ action, detail, names }: DetailProps) {
  const { t } = useTranslation('website')
  const nameOf = useNames()
  const read = readDetail(detail)
  const fields = read ? auditFields(action, read) : []
  const valueText = useValueText({ action, detail, names }, fields)
  const named: { key: string; label: string; field: AuditField }[] = []
  const rest: [string, unknown][] = []
  for (const field of fields) {
    const key = field.path.join('.')
    const names = field.path.map((name) => nameOf(name))
    const isNamed = names.every((name) => name !== undefined)
    if (isNamed) named.push({ key, label: names.join(' › '), field })
    else rest.push([key, 'before' in field ? [field.before, field.value] : field.value])
  }
  const textOfField = ({ path }: AuditField, value: unknown) => valueText(path.at(-1) ?? '', value)
  return (
    <div className={styles.detail}>
      {named.length > 0 && (
        <dl>
          {named.map(({ key, label, field }) => (
            <div key={key}>
              <dt>{label}</dt>
              <dd>
                {'before' in field && (
                  <>
                    <del>
                      <VisuallyHidden>{t('website:audit.before')}</VisuallyHidden>
                      {textOfField(field, field.before)}
                    </del>
                    <span aria-hidden="true"> → </span>
                    <VisuallyHidden>{t('website:audit.after')}</VisuallyHidden>
                  </>
                )}
                {textOfField(field, field.value)}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {read === null && <pre>{detail}</pre>}
      {rest.length > 0 && (
        <details>
          <summary>{t('website:audit.further')}</summary>
          <pre>{JSON.stringify(Object.fromEntries(rest), null, 2)}</pre>
        </details>
      )}
    </div>
  )
}
