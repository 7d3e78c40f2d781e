import { userTypes } from '../account/limits.ts'
import { productStatuses, validityTypes } from '../catalog/enums.ts'
import { productTypeKeys } from '../catalog/kind-texts.ts'
import { enableConditions } from '../coupon/enums.ts'
import { currencyCode } from '../currencies.ts'
import { exportKindTexts } from '../exports/texts.ts'
import { fieldTexts, type FieldWords } from '../field-text.ts'
import { importTypeTexts } from '../import/limits.ts'
import { leadStateKeys } from '../lead/limits.ts'
import { offlineKindTexts } from '../payment/offline-texts.ts'
import { partsOf, type Permission } from '../permission.ts'
import { activityTypes } from '../promotion/enums.ts'
import { domainTexts, permissionKey } from '../role/permission-texts.ts'
import { type AuditField, auditFields, isLength, readDetail } from './fields.ts'
import { referredRecord } from './references.ts'

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

/** How a reader's language writes what entries hold. */
export interface EntryWords extends FieldWords {
  has: (key: string) => boolean
  /** of a Unix time in seconds */
  moment: (unix: number) => string
  money: (amount: string, currency: string) => string
  /** number of the school's currency */
  currency: number
}

export interface LoggedEntry {
  action: string
  /** JSON text */
  detail: string
  /** names of the records that it refers to */
  names: readonly { record: string; name: string }[]
}

/** The name of a field in the reader's language; undefined where it has none. */
function nameOfField({ t, has }: EntryWords, name: string): string | undefined {
  const written = name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  const places = ['website:audit.names', 'fields:names', 'privacy:table']
  const key = places.flatMap((place) => [`${place}.${name}`, `${place}.${written}`]).find(has)
  return key && t(key)
}

function valueTexts({ action, names }: LoggedEntry, fields: readonly AuditField[], words: EntryWords) {
  const { t, moment, money } = words
  const currency = fields.find(({ path }) => path.at(-1) === 'currency')?.value
  const [kind] = action.split(' ')
  return fieldTexts(
    words,
    (name) => nameOfField(words, name) ?? name,
    (name, value) => {
      const record = referredRecord({ action, field: name, isListed: true }, value)
      const named = names.find((one) => one.record === record)
      if (named) return named.name
      if (isLength(value)) return t('website:audit.characters', { count: value.characters })
      const codes = codeTexts[`${kind} ${name}`]
      if (codes && (typeof value === 'string' || typeof value === 'number')) {
        const key = codes[value]
        return key === undefined ? String(value) : t(key)
      }
      if (typeof value === 'number') {
        if (name === 'currency') return currencyCode(value)
        if (isTime(name) && value > FIRST_MOMENT) return moment(value)
      }
      if (typeof value !== 'string') return undefined
      if (name === 'cause') return t(`privacy:erasure.cause.${value}`)
      if (permissionFields.includes(name) && value.includes('.')) {
        const permission = value as Permission
        return `${t(domainTexts[partsOf(permission).domain])}: ${t(permissionKey(permission))}`
      }
      if (/^\d{4}-\d\d-\d\dT/.test(value)) return moment(Date.parse(value) / 1000)
      if (isAmount(name) && /^-?\d+(\.\d+)?$/.test(value))
        return money(value, currencyCode(typeof currency === 'number' ? currency : words.currency))
      return undefined
    },
  )
}

export interface DescribedField {
  key: string
  label: string
  value: string
  /** of a change */
  before?: string
}
interface DescribedEntry {
  fields: DescribedField[]
  /** what has no name in the reader's language */
  rest: Record<string, unknown>
}

/** What an entry says, in words: each value with its name, of a change the old and the new one; null: it has no fields. */
export function describeEntry(entry: LoggedEntry, words: EntryWords): DescribedEntry | null {
  const read = readDetail(entry.detail)
  if (read === null) return null
  const fields = auditFields(entry.action, read)
  const textOf = valueTexts(entry, fields, words)
  const described: DescribedEntry = { fields: [], rest: {} }
  for (const field of fields) {
    const key = field.path.join('.')
    const name = field.path.at(-1) ?? ''
    const label = field.path.map((part) => nameOfField(words, part))
    if (label.includes(undefined))
      described.rest[key] = 'before' in field ? [field.before, field.value] : field.value
    else
      described.fields.push({
        ...{ key, label: label.join(' › '), value: textOf(name, field.value) },
        ...('before' in field && { before: textOf(name, field.before) }),
      })
  }
  return described
}
