import { isUnderstood, type SettingKey, settingSchemas } from '../../site/index.ts'
import { SCHOOL, type SchoolDocument } from '../format/document.ts'
import { settingsLeftOut } from '../format/left-out.ts'
import { safeHtml } from '../format/safe-html.ts'
import type { Findings } from './findings.ts'

/** fields of settings that are HTML, by setting */
const formatted: Readonly<Record<string, readonly string[]>> = {
  reg_agreement: ['content'],
  buy_agreement: ['content'],
  home_info: ['defined_content'],
}

async function cleaned(texts: unknown, fields: readonly string[]): Promise<void> {
  if (typeof texts !== 'object' || texts === null) return
  const record = texts as Record<string, unknown>
  for (const field of fields)
    if (typeof record[field] === 'string') record[field] = await safeHtml(record[field])
}

/** Settings are those of this release, in their shapes; formatted texts are cleaned. */
export async function checkSettings({ settings }: SchoolDocument, findings: Findings): Promise<void> {
  for (const [key, setting] of Object.entries(settings)) {
    if (!Object.hasOwn(settingSchemas, key) || Object.hasOwn(settingsLeftOut, key))
      findings.add(SCHOOL, null, `settings.${key} is no setting of this release`)
    else if (!isUnderstood(key as SettingKey, setting.value))
      findings.add(SCHOOL, null, `settings.${key} is not what this setting is`)
    const fields = formatted[key] ?? []
    for (const texts of [setting.value, ...Object.values(setting.translations)]) await cleaned(texts, fields)
  }
}
