import { describe, expect, test } from 'vitest'
import { eq, sql } from 'drizzle-orm'
import { refusals } from '#contract/errors.ts'
import { pollLimits } from '#contract/poll/limits.ts'
import { openClasses, presences } from '#server/db/tables/all.ts'
import { signedIn, theAdmin } from '#tests/support/factories.ts'
import { HOUR, times } from '#tests/support/open-class-factories.ts'
import { join } from '../chat/support.ts'
import { aPolledClass, colours, openPolls } from './support.ts'
import { testRaces } from './races.ts'
import { testRooms } from './rooms.ts'

const polls = await openPolls()
const { school, create, start, list, now, answer, end, show, hide, names, asked, ask } = polls
const { call } = school
const admin = await theAdmin(school)
const otherTeacher = await signedIn(school, [2])
const mine = await aPolledClass(school, 3)
const { id, teacher } = mine
const [ada, ben, cleo] = mine.students as [
  (typeof mine.students)[0],
  (typeof mine.students)[0],
  (typeof mine.students)[0],
]
const elsewhere = await aPolledClass(school, 1)

const code = (name: keyof typeof refusals): number => refusals[name].code

describe('preparing polls', () => {
  test('a poll is created, listed, changed and removed', async () => {
    const { id: own, teacher: by } = await aPolledClass(school, 0)
    const made = await create(by.token, own, { title: '  Which colour? ', options: [' red', 'green'] })
    expect(made.code).toBe(0)
    const [stored] = (await list(by.token, own)).data.list
    expect(stored).toEqual({
      ...colours,
      ...{ id: made.data.id, options: ['red', 'green'], revision: made.data.revision, rounds: [] },
    })
    const change = (revision: string) =>
      call('PUT /api/v1/openclass/{id}/polls/{poll_id}', {
        token: by.token,
        params: { id: own, poll_id: made.data.id },
        body: { ...colours, kind: 'quiz', right_options: [3, 1], explanation: 'so it is', revision },
      })
    expect((await change(made.data.revision)).code).toBe(0)
    expect((await change(made.data.revision)).code).toBe(code('recordChanged'))
    expect((await list(by.token, own)).data.list[0]).toMatchObject({ kind: 'quiz', right_options: [1, 3] })
    const remove = () =>
      call('DELETE /api/v1/openclass/{id}/polls/{poll_id}', {
        token: by.token,
        params: { id: own, poll_id: made.data.id },
      })
    expect((await remove()).code).toBe(0)
    expect((await remove()).code).toBe(code('pollNotFound'))
    expect((await list(by.token, own)).data.list).toEqual([])
  })

  test.each([
    ['one option', { options: ['red'] }, 'options'],
    ['an empty option', { options: ['red', ' '] }, 'options'],
    ['an option twice', { options: ['red', 'red '] }, 'options'],
    ['a title of spaces', { title: '  ' }, 'title'],
    ['a quiz without a right option', { kind: 'quiz' as const }, 'right_options'],
    ['a right option that it has not', { kind: 'quiz' as const, right_options: [4] }, 'right_options'],
    ['a limit of nine seconds', { limit_seconds: 9 }, 'limit_seconds'],
  ])('%s is refused', async (_what, body, field) => {
    const refused = await create(teacher.token, id, body)
    expect([refused.code, refused.data]).toEqual([code('invalidField'), { field }])
  })

  test('what a kind does not use is not kept', async () => {
    const { id: own, teacher: by } = await aPolledClass(school, 0)
    await create(by.token, own, { kind: 'word', right_options: [1], explanation: 'x', low_label: 'low' })
    expect((await list(by.token, own)).data.list[0]).toMatchObject({
      ...{ options: [], right_options: [], explanation: '', low_label: '' },
    })
  })

  test('the order is that of the teacher; one that came or went meanwhile is refused', async () => {
    const { id: own, teacher: by } = await aPolledClass(school, 0)
    const ids = []
    for (const title of ['a', 'b', 'c']) ids.push((await create(by.token, own, { title })).data.id)
    const order = (poll_ids: number[]) =>
      call('PUT /api/v1/openclass/{id}/polls/order', {
        token: by.token,
        params: { id: own },
        body: { poll_ids },
      })
    expect((await order(ids.toReversed())).code).toBe(0)
    expect((await list(by.token, own)).data.list.map(({ title }) => title)).toEqual(['c', 'b', 'a'])
    expect((await order(ids.slice(1))).code).toBe(code('pollNotFound'))
  })

  test('polls are copied from a class of ones own, and from no other', async () => {
    const from = await aPolledClass(school, 0)
    const copied = (await create(from.teacher.token, from.id, { title: 'copied' })).data.id
    const copy = (token: string, into: number, open_class_id: number, poll_ids: number[]) =>
      call('POST /api/v1/openclass/{id}/polls/copies', {
        token,
        params: { id: into },
        body: { open_class_id, poll_ids },
      })
    const sources = (token: string, of: number) =>
      call('GET /api/v1/openclass/{id}/polls/sources', { token, params: { id: of }, query: {} })
    expect((await copy(teacher.token, id, from.id, [copied])).code).toBe(code('noPermission'))
    expect((await sources(teacher.token, id)).data.list.map((one) => one.id)).not.toContain(from.id)
    expect((await sources(admin.token, id)).data.list.map((one) => one.id)).toContain(from.id)
    const done = await copy(admin.token, elsewhere.id, from.id, [copied])
    expect(done.data.ids).toHaveLength(1)
    expect((await list(elsewhere.teacher.token, elsewhere.id)).data.list.map(({ title }) => title)).toEqual([
      'copied',
    ])
    expect((await copy(admin.token, elsewhere.id, id, [copied])).code).toBe(code('pollNotFound'))
  })

  test('a class has so many polls at most', async () => {
    const { id: own, teacher: by } = await aPolledClass(school, 0)
    const first = (await create(by.token, own)).data.id
    await school.deps.db.execute(sql`
      insert into polls (class_id, position, kind, title)
      select ${own}, n, 'word', 'x' from generate_series(1, ${pollLimits.polls - 2}) n`)
    const copy = () =>
      call('POST /api/v1/openclass/{id}/polls/copies', {
        token: by.token,
        params: { id: own },
        body: { open_class_id: own, poll_ids: [first] },
      })
    const both = await Promise.all([copy(), copy()])
    expect(both.map((one) => one.code).toSorted((a, b) => a - b)).toEqual([0, code('pollsFull')])
  })

  test('who does not manage the class prepares, sees and asks nothing', async () => {
    const poll = (await create(teacher.token, id)).data.id
    for (const { token } of [otherTeacher, ada]) {
      expect((await create(token, id)).code).toBe(code('noPermission'))
      expect((await list(token, id)).code).toBe(code('noPermission'))
      expect((await start(token, id, poll)).code).toBe(code('noPermission'))
    }
    expect((await start(elsewhere.teacher.token, elsewhere.id, poll)).code).toBe(code('pollNotFound'))
    expect((await create(teacher.token, 99_999)).code).toBe(code('openClassNotFound'))
  })
})

describe('a poll of one choice', () => {
  test('is asked, answered once, ended and shown', async () => {
    const round = await ask(teacher.token, id)
    expect(round).toMatchObject({
      state: 'running',
      number: 1,
      answered: 0,
      seconds_left: null,
      result_shown: 0,
    })
    const [first] = (await list(teacher.token, id)).data.list
    expect((await start(teacher.token, id, first?.id ?? 0)).code).toBe(code('pollRunning'))

    expect((await now(ada.token, id)).data).toMatchObject({
      round: { id: round.id, result: null },
      mine: null,
    })
    expect((await answer(ada.token, id, round.id, { choices: [2] })).data).toEqual({ choices: [2], word: '' })
    // what is sent again, since its receipt was lost, is the same answer
    expect((await answer(ada.token, id, round.id, { choices: [2] })).code).toBe(0)
    expect((await answer(ada.token, id, round.id, { choices: [1] })).code).toBe(code('pollAnswered'))
    expect((await answer(ben.token, id, round.id, { choices: [2] })).code).toBe(0)
    expect((await answer(cleo.token, id, round.id, { choices: [4] })).code).toBe(code('pollOptionNotFound'))
    expect((await answer(cleo.token, id, round.id, { choices: [1, 2] })).code).toBe(code('pollOneChoice'))
    expect((await answer(cleo.token, id, round.id, { word: 'x' })).code).toBe(code('pollAnswerMissing'))

    expect((await now(ada.token, id)).data).toMatchObject({
      round: { result: null, answered: 2 },
      mine: { choices: [2] },
    })
    expect((await now(teacher.token, id)).data.round).toMatchObject({ result: { counts: [0, 2, 0] } })
    expect((await end(teacher.token, id, round.id)).data).toMatchObject({ state: 'ended', answered: 2 })
    expect((await end(teacher.token, id, round.id)).code).toBe(0)
    expect((await answer(cleo.token, id, round.id, { choices: [1] })).code).toBe(code('pollEnded'))

    await show(teacher.token, id, round.id, { result_shown: 1 })
    expect((await now(ada.token, id)).data.round).toMatchObject({
      result_shown: 1,
      result: { counts: [0, 2, 0] },
    })
    await show(teacher.token, id, round.id, { result_shown: 0 })
    expect((await now(ada.token, id)).data.round).toMatchObject({ result_shown: 0, result: null })
  })

  test('is not changed once it was asked, and asked again begins anew', async () => {
    const round = await ask(teacher.token, id, { title: 'again' })
    const params = { id, poll_id: round.poll_id }
    const change = { token: teacher.token, params, body: colours }
    expect((await call('PUT /api/v1/openclass/{id}/polls/{poll_id}', change)).code).toBe(code('pollAsked'))
    const remove = () =>
      call('DELETE /api/v1/openclass/{id}/polls/{poll_id}', { token: teacher.token, params })
    expect((await remove()).code).toBe(code('pollRunning'))
    await answer(ada.token, id, round.id, { choices: [1] })
    await end(teacher.token, id, round.id)
    const { data: second } = await start(teacher.token, id, round.poll_id)
    expect(second).toMatchObject({ number: 2, answered: 0 })
    expect((await now(ada.token, id)).data).toMatchObject({ round: { id: second.id }, mine: null })
    expect((await answer(ada.token, id, second.id, { choices: [3] })).code).toBe(0)
    await end(teacher.token, id, second.id)
    const kept = (await list(teacher.token, id)).data.list.find((one) => one.id === round.poll_id)
    expect(kept?.rounds.map(({ number, result }) => [number, result.counts])).toEqual([
      [1, [1, 0, 0]],
      [2, [0, 0, 1]],
    ])
    expect((await remove()).code).toBe(0)
    expect((await answer(ada.token, id, second.id, { choices: [3] })).code).toBe(code('pollEnded'))
  })

  test('is answered by who takes part in the class, and exists for nobody else', async () => {
    const round = await ask(teacher.token, id)
    const stranger = await signedIn(school)
    expect((await answer(stranger.token, id, round.id, { choices: [1] })).code).toBe(code('chatNotJoined'))
    expect((await now(stranger.token, id)).code).toBe(code('chatNotJoined'))
    expect((await answer(teacher.token, id, round.id, { choices: [1] })).code).toBe(
      code('interactionOwnClass'),
    )
    expect((await answer('', id, round.id, { choices: [1] })).code).toBe(code('notSignedIn'))
    const [guest] = elsewhere.students
    expect((await answer(guest?.token ?? '', elsewhere.id, round.id, { choices: [1] })).code).toBe(
      code('pollNotFound'),
    )
    for (const call of [
      end(elsewhere.teacher.token, elsewhere.id, round.id),
      names(elsewhere.teacher.token, elsewhere.id, round.id),
    ])
      expect((await call).code).toBe(code('pollNotFound'))
    expect((await end(ada.token, id, round.id)).code).toBe(code('noPermission'))
    expect((await names(ada.token, id, round.id)).code).toBe(code('noPermission'))
    await end(teacher.token, id, round.id)
  })

  test('counts who is in the class, without those who give it', async () => {
    const { id: own, teacher: by, students } = await aPolledClass(school, 2)
    const [one, two] = students
    for (const { user } of [one!, two!, by])
      await school.deps.db
        .insert(presences)
        .values({ classId: own, viewer: `${user.id}:page`, userId: user.id })
    const round = await ask(by.token, own)
    expect([round.answered, round.present]).toEqual([0, 2])
    const late = await signedIn(school)
    await join(school, own, late.user.id)
    await answer(late.token, own, round.id, { choices: [1] })
    const { data } = await now(by.token, own)
    expect([data.round?.answered, data.round?.present]).toEqual([1, 3])
  })
})

describe('other kinds', () => {
  test('several choices are one answer, changed until the end where that is allowed', async () => {
    const round = await ask(teacher.token, id, { kind: 'several', may_change: 1 })
    await answer(ada.token, id, round.id, { choices: [3, 1] })
    expect((await answer(ada.token, id, round.id, { choices: [2, 3] })).data.choices).toEqual([2, 3])
    await answer(ben.token, id, round.id, { choices: [2] })
    const { data } = await end(teacher.token, id, round.id)
    expect([data.answered, data.result?.counts]).toEqual([2, [0, 2, 1]])
    expect((await answer(ada.token, id, round.id, { choices: [1] })).code).toBe(code('pollEnded'))
  })

  test('a scale has an average, and no value beyond its last', async () => {
    const round = await ask(teacher.token, id, { kind: 'scale', scale_top: 10, result_at_once: 1 })
    await answer(ada.token, id, round.id, { choices: [10] })
    await answer(ben.token, id, round.id, { choices: [3] })
    const shown = (await now(cleo.token, id)).data.round
    expect(shown?.result).toMatchObject({ average: 6.5, counts: [0, 0, 1, 0, 0, 0, 0, 0, 0, 1] })
    await end(teacher.token, id, round.id)
    const five = await ask(teacher.token, id, { kind: 'scale' })
    expect((await answer(ada.token, id, five.id, { choices: [6] })).code).toBe(code('pollOptionNotFound'))
    await end(teacher.token, id, five.id)
  })

  test('a quiz says what is right, and to students only when it is shown, which ends it', async () => {
    const round = await ask(teacher.token, id, {
      kind: 'quiz',
      right_options: [1, 2],
      explanation: 'why',
      result_at_once: 1,
    })
    expect(round).toMatchObject({ chooses_several: 1, right_options: [1, 2], explanation: 'why' })
    await answer(ada.token, id, round.id, { choices: [2, 1] })
    await answer(ben.token, id, round.id, { choices: [1] })
    const before = (await now(ada.token, id)).data.round
    expect(before).toMatchObject({
      right_options: null,
      explanation: '',
      result: { counts: [2, 1, 0], right: null },
    })
    await show(teacher.token, id, round.id, { right_shown: 1 })
    const after = (await now(ada.token, id)).data.round
    expect(after).toMatchObject({
      state: 'ended',
      right_options: [1, 2],
      explanation: 'why',
      result: { right: 1 },
    })
    expect((await answer(cleo.token, id, round.id, { choices: [1, 2] })).code).toBe(code('pollEnded'))
  })

  test('words are counted by their spelling, obey the chat, and are hidden', async () => {
    const { id: own, teacher: by, students } = await aPolledClass(school, 4)
    const [a, b, c, d] = students
    await call('PUT /api/v1/admin/chat', { token: admin.token, body: { blocked_words: ['forbidden'] } })
    const round = await ask(by.token, own, { kind: 'word', result_at_once: 1 })
    await answer(a!.token, own, round.id, { word: ' Spring ' })
    await answer(b!.token, own, round.id, { word: 'ｓｐｒｉｎｇ' })
    expect((await answer(c!.token, own, round.id, { word: 'forbidden' })).code).toBe(code('chatBlockedWord'))
    expect((await answer(c!.token, own, round.id, { word: ' ' })).code).toBe(code('pollAnswerMissing'))
    expect((await answer(c!.token, own, round.id, { word: 'x'.repeat(21) })).code).toBe(code('chatTooLong'))
    await answer(c!.token, own, round.id, { word: 'rude' })
    const mute = { token: by.token, params: { id: own, userid: d!.user.id }, body: { chat_status: 1 } }
    await call('PUT /api/v1/openclass/{id}/chat/mutes/{userid}', mute)
    expect((await answer(d!.token, own, round.id, { word: 'quiet' })).code).toBe(code('chatMuted'))
    await call('PUT /api/v1/openclass/{id}/chat', {
      token: by.token,
      params: { id: own },
      body: { all_muted: 1 },
    })
    expect((await answer(d!.token, own, round.id, { word: 'quiet' })).code).toBe(code('chatAllMuted'))

    const wordsOf = async (token: string) =>
      (await now(token, own)).data.round?.result?.words.map(({ word, count, is_hidden }) => [
        word.toLowerCase().normalize('NFKC'),
        count,
        is_hidden,
      ])
    expect(await wordsOf(a!.token)).toEqual([
      ['spring', 2, 0],
      ['rude', 1, 0],
    ])
    expect((await hide(by.token, own, round.id, 'rude', 1)).code).toBe(0)
    expect(await wordsOf(a!.token)).toEqual([['spring', 2, 0]])
    expect(await wordsOf(by.token)).toEqual([
      ['spring', 2, 0],
      ['rude', 1, 1],
    ])
    expect((await hide(by.token, own, round.id, 'never', 1)).code).toBe(code('pollWordNotFound'))
    expect((await hide(a!.token, own, round.id, 'rude', 0)).code).toBe(code('noPermission'))
    await hide(by.token, own, round.id, 'RUDE', 0)
    expect(await wordsOf(a!.token)).toHaveLength(2)
  })
})

describe('what is known afterwards', () => {
  test('names stand with the answers, unless the poll is anonymous', async () => {
    const round = await ask(teacher.token, id)
    await answer(ada.token, id, round.id, { choices: [3] })
    await end(teacher.token, id, round.id)
    const { data } = await names(teacher.token, id, round.id)
    expect(data.list).toEqual([
      { userid: ada.user.id, name: 'Student 0', choices: [3], word: '', answered_at: expect.any(Number) },
    ])
    const secret = await ask(teacher.token, id, { is_anonymous: 1 })
    await answer(ada.token, id, secret.id, { choices: [1] })
    await end(teacher.token, id, secret.id)
    expect((await names(teacher.token, id, secret.id)).code).toBe(code('pollAnonymous'))
  })

  test('the file has every answer of every round, with names where they are known', async () => {
    const { id: own, teacher: by, students } = await aPolledClass(school, 2)
    const open = await ask(by.token, own, { title: '=open' })
    for (const { token } of students) await answer(token, own, open.id, { choices: [2] })
    await end(by.token, own, open.id)
    const secret = await ask(by.token, own, { kind: 'word', title: 'secret', is_anonymous: 1 })
    await answer(students[0]!.token, own, secret.id, { word: 'moon' })
    const { data } = await call('GET /api/v1/openclass/{id}/polls/file', {
      token: by.token,
      params: { id: own },
    })
    const rows = data.content
      .trim()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(','))
    expect(rows.map((row) => [row[0], row[4], row[6], row[7]])).toEqual([
      ["'=open", 'red', '0', '0.0%'],
      ["'=open", 'green', '2', '100.0%'],
      ["'=open", 'blue', '0', '0.0%'],
      ['secret', 'moon', '1', '100.0%'],
    ])
    expect(data.content).toContain('"Student 0, Student 1"')
    expect(data.content.match(/Student 0/g)).toHaveLength(1)
    const byStudent = { token: students[0]!.token, params: { id: own } }
    expect((await call('GET /api/v1/openclass/{id}/polls/file', byStudent)).code).toBe(code('noPermission'))
  })

  test('who may watch the replay knows what was asked and when, and the results that were shown', async () => {
    const { id: own, teacher: by, students } = await aPolledClass(school, 1)
    const [student] = students
    const shown = await ask(by.token, own, { kind: 'quiz', right_options: [2], explanation: 'why' })
    await answer(student!.token, own, shown.id, { choices: [2] })
    await show(by.token, own, shown.id, { result_shown: 1, right_shown: 1 })
    const kept = await ask(by.token, own, { title: 'kept' })
    await end(by.token, own, kept.id)
    await school.deps.db.update(openClasses).set(times.past()).where(eq(openClasses.id, own))
    const { data } = await asked(student!.token, own)
    const half = HOUR / 2000
    expect(
      data.list.map(
        ({ title, begin_second, end_second, shown_second, result, right_options, mine: given }) => ({
          ...{
            title,
            shown: shown_second !== null,
            counts: result?.counts,
            right_options,
            given: given?.choices,
          },
          inTime: Math.abs(begin_second - half) < 30 && (end_second ?? 0) >= begin_second,
        }),
      ),
    ).toEqual([
      { title: colours.title, shown: true, counts: [0, 1, 0], right_options: [2], given: [2], inTime: true },
      { title: 'kept', shown: false, counts: undefined, right_options: null, given: undefined, inTime: true },
    ])
    expect((await asked(by.token, own)).data.list[1]?.result?.counts).toEqual([0, 0, 0])
    await school.deps.db.update(openClasses).set({ isReplay: false }).where(eq(openClasses.id, own))
    expect((await asked(student!.token, own)).code).toBe(code('noReplay'))
  })

  test('a class that is not live asks nothing, and what ran in it is ended', async () => {
    const { id: own, teacher: by, students } = await aPolledClass(school, 1)
    const round = await ask(by.token, own)
    await school.deps.db.update(openClasses).set(times.past()).where(eq(openClasses.id, own))
    expect((await answer(students[0]!.token, own, round.id, { choices: [1] })).code).toBe(
      code('interactionClosed'),
    )
    expect((await start(by.token, own, round.poll_id)).code).toBe(code('interactionClosed'))
  })
})

testRaces(polls)
testRooms(polls)
