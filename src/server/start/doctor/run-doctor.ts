import { parseArgs } from 'node:util'
import { findingParts, findingTexts, kindOfFinding } from '#contract/health/findings.ts'
import { type Language, languages } from '#contract/languages.ts'
import type { Finding } from '../../features/health/index.ts'
import type { Environment } from '../../lib/environment.ts'
import { languageOf, text } from '../../lib/texts.ts'
import { examine } from './examine.ts'

interface Options {
  language: Language
  json: boolean
  help: boolean
}

/** The language of a terminal: LC_ALL, LC_MESSAGES, LANG, as `zh_TW.UTF-8`; English where they name none. */
function languageOfTerminal({ LC_ALL, LC_MESSAGES, LANG }: Environment): Language {
  const named = (LC_ALL || LC_MESSAGES || LANG || '').split('.')[0] ?? ''
  return /^[a-z]{2,3}(_[A-Za-z]+)?$/.test(named) ? languageOf(named.replace('_', '-')) : 'en'
}

/** @throws Error naming what is not known */
function optionsOf(args: readonly string[], env: Environment): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      lang: { type: 'string' },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  const language =
    values.lang === undefined ? languageOfTerminal(env) : languages.find((one) => one === values.lang)
  if (!language) throw new Error(`--lang must be one of ${languages.join(', ')}, not "${values.lang ?? ''}".`)
  return { language, json: values.json, help: values.help }
}

/** The findings as a program reads them; the texts are those that people read. */
const asJson = (findings: readonly Finding[], language: Language): string =>
  JSON.stringify(
    {
      ok: findings.length === 0,
      checked_at: Math.floor(Date.now() / 1000),
      findings: findings.map(({ id, params }) => {
        const { title, mend } = findingTexts(id)
        const { part, severity } = kindOfFinding(id)
        return {
          id,
          part,
          severity,
          params,
          title: text(language, title, params),
          mend: text(language, mend, params),
        }
      }),
    },
    null,
    2,
  )

function linesOf({ id, params }: Finding, language: Language): string[] {
  const { title, mend } = findingTexts(id)
  const severity = text(language, `health:severity.${kindOfFinding(id).severity}`)
  return [`  [${severity}] ${text(language, title, params)}`, `      ${text(language, mend, params)}`]
}

function asText(findings: readonly Finding[], language: Language): string {
  if (findings.length === 0) return text(language, 'health:doctor.sound')
  const parts = findingParts.flatMap((part) => {
    const own = findings.filter(({ id }) => kindOfFinding(id).part === part)
    if (own.length === 0) return []
    return [
      text(language, `health:part.${part}`),
      ...own.flatMap((finding) => linesOf(finding, language)),
      '',
    ]
  })
  return [...parts, text(language, 'health:doctor.found', { count: findings.length })].join('\n')
}

/**
 * `doctor [--lang zh|en|zh_tw] [--json]`: looks at the school and writes what is wrong and how it is mended.
 * @returns the exit code: 0 when nothing was found, 1 otherwise, 2 for options that are not known
 */
export async function runDoctor(
  args: readonly string[],
  env: Environment,
  write: (line: string) => void,
): Promise<0 | 1 | 2> {
  let options: Options
  try {
    options = optionsOf(args, env)
  } catch (error) {
    write(error instanceof Error ? error.message : String(error))
    return 2
  }
  const { language, json, help } = options
  if (help) {
    write(text(language, 'health:doctor.help'))
    return 0
  }
  const findings = await examine(env)
  write(json ? asJson(findings, language) : asText(findings, language))
  return findings.length === 0 ? 0 : 1
}
