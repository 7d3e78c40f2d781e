import type { TFunction } from 'i18next'

type Fields = Readonly<Record<string, string>>

const genders: Readonly<Record<string, string>> = {
  '0': 'students:field.female',
  '1': 'students:field.male',
}

/** A phone with its dial code, which the form stores separately. */
const phoneOf = (fields: Fields, name: string): string =>
  fields[name] ? `+${fields[`${name}_area_code`] ?? '86'} ${fields[name]}` : ''

/** The answers of a trial form, in the order of the form; empty ones are left out. */
export function trialFormFacts(fields: Fields, t: TFunction): { label: string; value: string }[] {
  const { name = '', grade = '', subject = '', gender = '', birthday = '', parent_name = '' } = fields
  const genderText = genders[gender]
  return [
    { label: t('students:field.name'), value: name },
    { label: t('students:field.phone'), value: phoneOf(fields, 'phone') },
    { label: t('students:field.grade'), value: grade },
    { label: t('students:field.subject'), value: subject },
    { label: t('students:field.gender'), value: genderText ? t(genderText) : '' },
    { label: t('students:field.birthday'), value: birthday },
    { label: t('students:field.parentName'), value: parent_name },
    { label: t('students:field.parentPhone'), value: phoneOf(fields, 'parent_phone') },
  ].filter(({ value }) => value !== '')
}
