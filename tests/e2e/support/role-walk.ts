import { expect, type Locator, type Page } from '@playwright/test'
import type { Calls } from './permitted-calls.ts'
import type { Translate } from './texts.ts'

/** An address that a role opens, and where it stands. */
interface Place {
  hash: string
  from: string
}

interface Walk {
  page: Page
  calls: Calls
  t: Translate
  /** addresses to begin with, each with a record in another state */
  begin: readonly string[]
  /** whether every button is pressed */
  presses: boolean
}

/** so many records of one kind are opened by links, beside those that the walk begins with */
const RECORDS_OF_A_KIND = 1
/** buttons of one page that have the same words but for names and numbers are one */
const PRESSES_OF_A_PAGE = 40

/** The page of an address: `#/users/12/orders?x=1` is `/users/:id/orders`. */
const kindOf = (hash: string): string =>
  hash
    .replace(/^#/, '')
    .replace(/\?.*$/, '')
    .replaceAll(/\/\d[\d-]*(?=\/|$)/g, '/:id')

/** Waits until nothing is called and the page is drawn. */
async function settled({ page, calls }: Walk): Promise<void> {
  const drawn = () =>
    page.evaluate(
      () =>
        new Promise<void>((done) => {
          requestAnimationFrame(() => requestAnimationFrame(() => done()))
        }),
    )
  await drawn()
  await expect.poll(calls.open, { intervals: [30] }).toBe(0)
  await drawn()
  await expect.poll(calls.open, { intervals: [30] }).toBe(0)
}

/** Opens an address as somebody who types it. @returns what is wrong with the page */
async function open(walk: Walk, hash: string): Promise<string[]> {
  const { page, t } = walk
  await page.goto('about:blank')
  await page.goto(`/admin.html${hash}`)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await settled(walk)
  const main = page.getByRole('main')
  const faults: string[] = []
  if ((await main.getByText(t('area:forbidden.what')).count()) > 0)
    faults.push('the role does not include it')
  for (const alert of await main.getByRole('alert').allInnerTexts())
    if (alert.trim()) faults.push(`it shows: ${alert.replaceAll(/\s+/g, ' ')}`)
  return faults
}

/** The buttons that can be pressed; of long lists those of the first rows, as the others do the same. */
const buttonsOf = (scope: Locator): Locator =>
  scope.locator(
    'button:visible:not(:disabled):not([aria-disabled=true]):not(thead button, tbody tr:nth-child(n+4) button, li:nth-child(n+6) button)',
  )

const wordsOf = (scope: Locator): Promise<string[]> =>
  buttonsOf(scope).evaluateAll((buttons) =>
    buttons.map((button) => button.getAttribute('aria-label') ?? button.textContent?.trim() ?? ''),
  )

/** Fills what is empty and changes what is not, so that a form is sent. */
async function fillIn(scope: Locator): Promise<void> {
  const fields = scope.locator(
    ':is(input:not([type]), input[type=text], input[type=tel], input[type=email], input[type=number], textarea):visible:not(:disabled):not([readonly]):not([role=combobox])',
  )
  for (const field of await fields.all())
    if ((await field.inputValue()) === '') await field.fill('1', { timeout: 1_000 }).catch(() => undefined)
  for (const box of await scope.locator('input[type=checkbox]:visible:not(:disabled):not(:checked)').all())
    await box.check({ timeout: 1_000, force: true }).catch(() => undefined)
}

/** Presses the last button of an open dialog, which is its action. */
async function sendDialog(walk: Walk): Promise<void> {
  const dialog = walk.page.locator('dialog[open]').last()
  if ((await dialog.count()) === 0) return
  await fillIn(dialog)
  const action = dialog.locator('footer button:visible:not(:disabled)').last()
  if ((await action.count()) === 0) return
  await action.click({ timeout: 2_000 }).catch(() => undefined)
  await settled(walk)
}

/** Presses every button of a page, and the action of each dialog and menu that opens. @returns the refused calls */
async function pressAll(walk: Walk, hash: string): Promise<string[]> {
  const { page, calls } = walk
  const main = page.getByRole('main')
  const faults: string[] = []
  const pressed = new Set<string>()
  const isNew = (word: string) => {
    const kind = word.replaceAll(/\d+/g, '0')
    if (pressed.has(kind)) return false
    pressed.add(kind)
    return true
  }
  let fresh = true
  async function ready(): Promise<void> {
    if (!fresh) await open(walk, hash)
    fresh = true
    await selectRow(walk)
  }
  await ready()
  for (let turn = 0; turn < PRESSES_OF_A_PAGE; turn += 1) {
    const words = await wordsOf(main)
    const place = words.findIndex(isNew)
    const word = words[place]
    if (word === undefined) break
    const button = buttonsOf(main).nth(place)
    if ((await button.getAttribute('type')) === 'submit') await fillIn(main)
    const before = page.url()
    await button.click({ timeout: 3_000 }).catch(() => undefined)
    await settled(walk)
    const items = page.locator('[role=menuitem]:visible')
    const choices = await items.allInnerTexts()
    for (const [index, choice] of choices.entries()) {
      if ((await items.count()) === 0) await button.click({ timeout: 3_000 }).catch(() => undefined)
      await items
        .nth(index)
        .click({ timeout: 3_000 })
        .catch(() => undefined)
      await settled(walk)
      await sendDialog(walk)
      for (const call of await calls.takeRefused()) faults.push(`“${word}”, “${choice}” calls ${call}`)
      await open(walk, hash)
      await selectRow(walk)
    }
    await sendDialog(walk)
    for (const call of await calls.takeRefused()) faults.push(`“${word}” calls ${call}`)
    fresh =
      page.url() === before && (await page.locator('dialog[open]').count()) === 0 && choices.length === 0
    if (!fresh) await ready()
  }
  return faults
}

/** Selects a row of a list, after which the actions for several rows are shown. */
async function selectRow({ page }: Walk): Promise<void> {
  const box = page.getByRole('main').locator('tbody input[type=checkbox]:visible').first()
  if ((await box.count()) > 0) await box.check({ timeout: 1_000, force: true }).catch(() => undefined)
}

/** Opens every page that the navigation and the links of pages lead to. @returns what is wrong, page by page */
export async function walkThrough(walk: Walk): Promise<{ visited: string[]; faults: string[] }> {
  const { page, calls } = walk
  const faults: string[] = []
  const opened = new Map<string, number>()
  const seen = new Set<string>()
  const places: Place[] = ['#/', ...walk.begin].map((hash) => ({ hash, from: 'the address' }))
  for (const begun of places) seen.add(begun.hash)
  for (let next = places.shift(); next; next = places.shift()) {
    const { hash, from } = next
    const name = `${kindOf(hash)} (${hash}, by ${from})`
    for (const fault of await open(walk, hash)) faults.push(`${name}: ${fault}`)
    for (const call of await calls.takeRefused()) faults.push(`${name}: opening it calls ${call}`)
    const links = await page
      .locator('a[href]:visible')
      .evaluateAll((anchors) =>
        anchors.map((anchor) => [anchor.getAttribute('href') ?? '', anchor.textContent ?? ''] as const),
      )
    for (const [href, words] of links) {
      const to = /^(?:\/?admin\.html)?(#\/.*)$/.exec(href)?.[1]
      if (to === undefined || seen.has(to)) continue
      const kind = kindOf(to)
      const already = opened.get(kind) ?? 0
      if (already >= RECORDS_OF_A_KIND) continue
      seen.add(to)
      opened.set(kind, already + 1)
      places.push({ hash: to, from: `“${words.trim()}” of ${kindOf(hash)}` })
    }
    if (walk.presses) for (const fault of await pressAll(walk, hash)) faults.push(`${name}: ${fault}`)
  }
  return { visited: [...opened.keys()], faults }
}
