import { readFileSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import { languages } from '#contract/languages.ts'
import type { Db } from '../../db/database.ts'
import { users } from '../../db/tables/account.ts'
import { inProject } from '../../lib/project.ts'
import { refuse } from '../../lib/refusal.ts'
import { readSetting, schoolName } from '../site/index.ts'

/**
 * Words of a school by which its passwords are guessed: of the product, of what people are and do there, and what a
 * password is called; also in pinyin. The name of the school and that of the account come to them.
 */
export const contextWords: readonly string[] = [
  ...['shuyuan', 'school', 'academy', 'xuexiao', 'xuetang', 'demo', 'test', 'guest', 'user', 'welcome'],
  ...['admin', 'administrator', 'root', 'owner', 'manager', 'guanli', 'guanliyuan', 'yonghu'],
  ...['teacher', 'student', 'parent', 'laoshi', 'xuesheng', 'jiazhang', 'sales', 'finance', 'support'],
  ...[
    'course',
    'class',
    'lesson',
    'kecheng',
    'banji',
    'xuexi',
    'login',
    'denglu',
    'password',
    'passwd',
    'mima',
  ],
]

let list: string | undefined

/** Whether a password is among the commonest that keep the rule; the file has each in a line of its own. */
export function isCommon(password: string): boolean {
  list ??= readFileSync(inProject('src/server/features/account/common-passwords.txt'), 'utf8')
  return list.includes(`\n${password.toLowerCase()}\n`)
}

/** digits that stand for letters */
const lookAlikes: Readonly<Record<string, string>> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't' }

const lettersOf = (text: string): string => text.toLowerCase().replace(/[^a-z]/g, '')

/** What is left without the digits and underscores around and between letters, and with digits read as letters. */
function readingsOf(password: string): string[] {
  const inner = password.toLowerCase().replace(/^[\d_]+|[\d_]+$/g, '')
  return [lettersOf(inner), lettersOf(inner.replace(/\d/g, (digit) => lookAlikes[digit] ?? digit))]
}

/** Whether a text is nothing but such words, one after the other. */
const isMadeOf = (text: string, words: readonly string[]): boolean =>
  text === '' || words.some((word) => text.startsWith(word) && isMadeOf(text.slice(word.length), words))

/**
 * Whether a password is guessed among the first: a common one, made of such words with digits around them, or with the
 * phone of its owner.
 * @param names of the school and of the account; what has fewer than three letters says nothing
 */
export function isGuessable(password: string, names: readonly string[], phone: string): boolean {
  if (isCommon(password)) return true
  if (phone.length >= 6 && (password.includes(phone) || phone.includes(password))) return true
  const own = names.flatMap((name) => [lettersOf(name), ...(name.toLowerCase().match(/[a-z]+/g) ?? [])])
  const words = [...contextWords, ...own.filter((word) => word.length >= 3)]
  return readingsOf(password).some((text) => text !== '' && isMadeOf(text, words))
}

/** Whom a password is for. */
export interface PasswordOwner {
  username?: string
  telephone?: string | null
}

/** Whom the password of an account is for. */
export async function passwordOwner(db: Db, userId: number): Promise<PasswordOwner> {
  const [user] = await db
    .select({ username: users.username, telephone: users.telephone })
    .from(users)
    .where(eq(users.id, userId))
  return user ?? {}
}

/**
 * Refuses a new password that is guessed among the first. A demo school, where anybody tries everything and whose own
 * passwords are published, takes such ones too.
 * @throws invalidField
 */
export async function requireUnguessable(
  db: Db,
  password: string,
  { username = '', telephone }: PasswordOwner,
  { inDemoToo = false }: { inDemoToo?: boolean } = {},
): Promise<void> {
  if (!inDemoToo && (await readSetting(db, 'demo')).is_demo) return
  const { nameFor } = await schoolName(db)
  if (isGuessable(password, [...languages.map(nameFor), username], telephone ?? ''))
    throw refuse('invalidField', { field: 'password', allowed: 'own_password' })
}
