import { unzipSync, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { readXlsx } from '#server/features/import/read/xlsx.ts'
import { csvOf, xlsxOf } from './support.ts'
import { text, inGb18030, type AccountImports } from './accounts-support.ts'

/** What of a file can be read. */
export function testFiles({
  school,
  token,
  create,
  read,
  rows,
  dryRun,
  workbook,
  withIndex,
}: AccountImports): void {
  describe('the file', () => {
    test.each([
      ['UTF-8', Buffer.from(text)],
      ['UTF-8 with a mark', Buffer.from(`\uFEFF${text}`)],
      ['UTF-16 of little ends', Buffer.from(`\uFEFF${text}`, 'utf16le')],
      ['UTF-16 of big ends', Buffer.from(`\uFEFF${text}`, 'utf16le').swap16()],
      ['GB18030', Buffer.from(inGb18030, 'hex')],
      ['semicolons', Buffer.from(text.replaceAll(',', ';'))],
      ['tabs', Buffer.from(text.replaceAll(',', '\t'))],
      ['a workbook', workbook],
    ])('is read as %s', async (_, file) => {
      const { data } = await create(0, file)
      expect(await read(data.id)).toMatchObject({
        headings: ['姓名', '用户名', '手机号码'],
        samples: [['陈晓明', 'chen_2012', '013800']],
        total: 1,
      })
    })

    test('has its columns recognized in any of the three languages', async () => {
      const { data } = await create(
        0,
        csvOf([
          ['Parent’s name', '帳號', '联系电话', 'Nonsense', 'E-mail'],
          ['a', 'b'],
        ]),
      )
      const { columns } = await read(data.id)
      expect(Object.fromEntries(columns.map(({ key, index }) => [key, index]))).toMatchObject({
        ...{ parent_name: 0, username: 1, telephone: 2, email: 4, name: null },
      })
    })

    test.each([
      ['is empty', Buffer.from(' '), 'importNoRows'],
      ['has headings alone', csvOf([['username']]), 'importNoRows'],
      [
        'is a picture with another name',
        Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAAB', 'base64'),
        'importUnreadable',
      ],
      ['is old Excel', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'importOldExcel'],
      ['is a damaged archive', Buffer.from('504b030414000000', 'hex'), 'importUnreadable'],
      ['is malformed UTF-16', Buffer.from([0xff, 0xfe, 0x00, 0xd8, 0x41, 0x00]), 'importEncoding'],
      [
        'is neither UTF-8 nor GB18030',
        Buffer.from([0x61, 0x2c, 0xff, 0xff, 0x0a, 0x62, 0x2c, 0xff]),
        'importEncoding',
      ],
      [
        'has a thousand columns',
        csvOf([Array.from({ length: 1000 }, (_, i) => `c${i}`), ['x']]),
        'importTooManyColumns',
      ],
      [
        'has 10,001 rows',
        csvOf([['username'], ...Array.from({ length: 30_001 }, () => ['x'])]),
        'importTooManyRows',
      ],
    ])('is refused when it %s', async (_, file, reason) => {
      expect(await create(0, file)).toMatchObject({ reason })
    })

    test('is refused when it unfolds to far more than it is', async () => {
      const bomb = Buffer.from(
        zipSync({ 'xl/worksheets/sheet1.xml': new Uint8Array(101 * 1024 * 1024) }, { level: 1 }),
      )
      expect(bomb.length).toBeLessThan(1024 * 1024)
      expect(await create(0, bomb)).toMatchObject({ reason: 'importTooLarge' })
    })

    test('is read without the entities that it declares', async () => {
      const parts = unzipSync(await xlsxOf([['username'], ['chen-wanted']]))
      const declared = Object.fromEntries(
        Object.entries(parts).map(([name, content]) => [
          name,
          Buffer.from(
            Buffer.from(content)
              .toString()
              .replace(/<(?=worksheet|sst)/, '<!DOCTYPE x [<!ENTITY e "expanded">]><')
              .replace('chen-wanted', 'a&e;b'),
          ),
        ]),
      )
      const rows = await readXlsx(zipSync(declared))
      expect(rows).toHaveLength(2)
      expect(JSON.stringify(rows)).not.toMatch(/expanded|chen-wanted/)
    })

    test('is refused when its index names a part many times, or a part that would be huge', async () => {
      const reasonOf = async (file: Buffer) => (await create(0, file)).reason
      expect(await reasonOf(withIndex(1))).toBeUndefined()
      expect(await reasonOf(withIndex(1001))).toBe('importTooLarge')
      expect(await reasonOf(withIndex(1, 0x7f_ff_ff_ff))).toBe('importTooLarge')
    })

    test('keeps a long cell and refuses its row', async () => {
      const long = 'x'.repeat(100_000)
      const done = await dryRun(
        0,
        csvOf([
          ['username', 'name'],
          ['long_cell_1', long],
        ]),
      )
      expect(done).toMatchObject({ refused: 1 })
      expect((await rows(done.id))[0]?.cells[1]).toHaveLength(100_000)
    })

    test('has a template that is recognised column by column', async () => {
      for (const format of ['csv', 'xlsx'])
        for (const language of ['en', 'zh-CN', 'zh-TW']) {
          const { data } = await school.call('GET /api/v1/admin/imports/template', {
            token,
            query: { type: 1, format },
            headers: { 'accept-language': language },
          })
          const made = await create(1, Buffer.from(data.content, 'base64'))
          const { columns } = await read(made.data.id)
          expect(columns.map(({ index }) => index)).toEqual(columns.map((_, index) => index))
        }
    })
  })
}
