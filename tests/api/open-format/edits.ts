import { asLines, type Line, linesIn } from './support.ts'

export type Files = Map<string, Buffer | string>
export type Edit = (files: Files) => unknown

export const editing =
  (name: string, edit: (lines: Line[]) => unknown): Edit =>
  (files) => {
    const lines = linesIn(files, name)
    edit(lines)
    files.set(`${name}.ndjson`, asLines(lines))
  }
/** Changes a record, by its line. */
export const line = (name: string, number: number, edit: (record: Line) => unknown): Edit =>
  editing(name, (lines) => edit(lines[number - 1] as Line))
/** Changes the text of a line. */
const text =
  (name: string, number: number, edit: (line: string) => string): Edit =>
  (files) => {
    const lines = String(files.get(`${name}.ndjson`)).split('\n')
    lines[number - 1] = edit(lines[number - 1] ?? '')
    files.set(`${name}.ndjson`, lines.join('\n'))
  }
export const money = (record: Line, name = 'amount'): Line => record[name] as Line
export const document =
  (path: string, from: string, to: string): Edit =>
  (files) =>
    files.set(path, String(files.get(path)).replace(from, to))

/** Each is in a line of its own, so that one dry run finds them all. Edits of texts come last: what they make is no JSON. */
export const edits: [string, Edit, RegExp][] = [
  [
    'nobody',
    line('orders', 1, (one) => (one.user_id = 77_777)),
    /^orders\.ndjson:1: user_id names 77777, which is not in users\.ndjson$/m,
  ],
  [
    'another currency',
    line('payments', 1, (one) => (money(one).currency = 'USD')),
    /^payments\.ndjson:1: amount must be in CNY/m,
  ],
  [
    'another exact amount',
    line('payments', 2, (one) => (money(one).exact = '0.0001')),
    /^payments\.ndjson:2: amount must have an exact/m,
  ],
  [
    'a fraction',
    line('payments', 3, (one) => (money(one).minor = 0.5)),
    /^payments\.ndjson:3: amount\.minor must be integer/m,
  ],
  [
    'another amount',
    line('refunds', 1, (one) => (money(one).minor = 1)),
    /^refunds\.ndjson: adds up to .*; summary\.json says/m,
  ],
  [
    'a record less',
    editing('grants', (lines) => lines.pop()),
    /^grants\.ndjson: has 0 records; summary\.json says 1/m,
  ],
  ['a word', line('orders', 2, (one) => (one.status = 'stolen')), /^orders\.ndjson:2: status/m],
  ['a field more', line('users', 2, (one) => (one.password_hash = 'x')), /^users\.ndjson:2: /m],
  [
    'a field less',
    line('users', 3, (one) => delete one.username),
    /^users\.ndjson:3: must have required properties username/m,
  ],
  [
    'no character',
    line('users', 4, (one) => (one.name = 'a\u0000b')),
    /^users\.ndjson:4: contains a text with characters that/m,
  ],
  [
    'half a character',
    line('users', 5, (one) => (one.name = '\ud800')),
    /^users\.ndjson:5: contains a text with characters that/m,
  ],
  [
    'a script',
    line('media', 1, (one) => (one.stored_name = `${'a'.repeat(40)}.html`)),
    /^media\.ndjson:1: stored_name must be/m,
  ],
  [
    'a way out of the storage',
    line('media', 2, (one) => (one.stored_name = '../../s.jpg')),
    /^media\.ndjson:2: stored_name must be/m,
  ],
  [
    'a way out',
    line('media', 3, (one) => (one.path = 'media/../../etc/passwd')),
    /^media\.ndjson:3: path must match/m,
  ],
  [
    'a larger file',
    (files) => files.set('media/cover/4.jpg', 'larger'),
    /^media\.ndjson:4: media\/cover\/4\.jpg has 6 bytes, not 3/m,
  ],
  [
    'a file less',
    (files) => files.delete('media/cover/5.jpg'),
    /^media\.ndjson:5: media\/cover\/5\.jpg is not in the export/m,
  ],
  [
    'a file more',
    (files) => files.set('media/cover/99.jpg', 'x'),
    /^media\/cover\/99\.jpg: belongs to no record/m,
  ],
  [
    'a setting',
    document('school.json', '"settings": {', '"settings": {"owner":{"value":1,"translations":{}},'),
    /^school\.json: settings\.owner is no setting/m,
  ],
  [
    'a giant number',
    text('users', 6, (one) => one.replace(/"id":\d+/, '"id":1e999')),
    /^users\.ndjson:6: contains a number that is too large/m,
  ],
  [
    'prototypes',
    text('users', 7, (one) => one.replace('{', '{"__proto__":{"types":["admin"]},')),
    /^users\.ndjson:7: contains a field __proto__/m,
  ],
  [
    'depth',
    text('users', 8, (one) => one.replace('{', `{"deep":${'['.repeat(5_000)}${']'.repeat(5_000)},`)),
    /^users\.ndjson:8: contains values that are too deep/m,
  ],
  ['no JSON', text('users', 9, () => '{"id":'), /^users\.ndjson:9: is no JSON/m],
  ['twice', text('users', 10, () => '{"id":1}'), /^users\.ndjson:10: id 1 is there twice/m],
  ['an empty line', (files) => files.set('banners.ndjson', '\n'), /^banners\.ndjson:1: is empty/m],
  ['cut off', (files) => files.set('pages.ndjson', '{"id":1'), /^pages\.ndjson:1: is cut off/m],
  [
    'no UTF-8',
    (files) => files.set('leads.ndjson', Buffer.from([0xff, 0x0a])),
    /^leads\.ndjson:1: is not UTF-8/m,
  ],
  [
    'no end',
    (files) => files.set('messages.ndjson', ' '.repeat(17 * 1024 * 1024)),
    /^messages\.ndjson:1: is too long/m,
  ],
]
