import { afterEach, describe, expect, test } from 'vitest'
import { stageAddresses } from '#contract/stage/addresses.ts'
import { garbageCollector } from '#server/start/collect-garbage.ts'
import { type Receiver, receiveFrom, sendTo } from '#tests/support/stage-client.ts'
import type { TestSchool } from '#tests/support/test-school.ts'
import { closePeers, offerOf, postOffer } from '#tests/support/whip-client.ts'
import type { Member } from '../chat/support.ts'
import { enterRoom } from '../interaction/support.ts'
import { aGuest, aStage, hears, onStage, PAGE } from './support.ts'

/** Waits for so many more packets. */
const more = async (receiver: Receiver, kind: 'video' | 'audio', count = 3): Promise<void> => {
  const before = receiver.count(kind)
  await expect
    .poll(() => receiver.count(kind), { timeout: 60_000, interval: 20 })
    .toBeGreaterThan(before + count)
}
/** Waits until nothing has come for a while. @returns when the last packet came */
const endOf = async (receiver: Receiver): Promise<number> => {
  await expect
    .poll(() => Date.now() - receiver.lastAt(), { timeout: 60_000, interval: 50 })
    .toBeGreaterThan(600)
  return receiver.lastAt()
}

/** What people on stage send and receive, by clients that are no browsers. */
export function testMedia(school: TestSchool, address: string): void {
  const { pool, webrtc } = school.deps
  const publish = (classId: number, page = PAGE) => address + stageAddresses.publish(classId, page)
  const watch = (classId: number, who: number | 'teacher') => address + stageAddresses.watch(classId, who)
  afterEach(closePeers)

  async function twoOnStage() {
    const { classId, teacher, calls } = await aStage(school)
    const [guest, other] = [await onStage(school, classId, teacher), await onStage(school, classId, teacher)]
    return { classId, teacher, calls, guest, other }
  }

  describe('media of a stage', () => {
    test('goes to who gives the class and to the others on stage, until somebody is taken down', async () => {
      const { classId, teacher, calls, guest, other } = await twoOnStage()
      const [sent, voice] = [
        await sendTo(publish(classId), guest.token),
        await sendTo(publish(classId, 'studio-page'), teacher.token, ['audio']),
      ]
      expect([sent.answer.status, voice.answer.status]).toEqual([201, 201])
      const tile = await receiveFrom(watch(classId, guest.user.id), teacher.token)
      const heard = await receiveFrom(watch(classId, guest.user.id), other.token, ['audio'])
      const taught = await receiveFrom(watch(classId, 'teacher'), other.token, ['audio'])
      await Promise.all([
        more(tile, 'video'),
        more(tile, 'audio'),
        more(heard, 'audio'),
        more(taught, 'audio'),
      ])
      expect(heard.count('video')).toBe(0)

      // muted: nobody is sent their voice, and nothing is missing afterwards
      await calls.mute(teacher, guest.user.id, 1)
      expect(Date.now() - (await endOf(heard))).toBeLessThan(2_000)
      await more(tile, 'video')
      await calls.mute(teacher, guest.user.id, 0)
      await more(heard, 'audio')
      expect(heard.gaps()).toBe(0)

      const taken = Date.now()
      await calls.takeDown(teacher, guest.user.id)
      for (const receiver of [tile, heard]) expect((await endOf(receiver)) - taken).toBeLessThan(2_000)
      expect((await sendTo(publish(classId), guest.token)).answer.status).toBe(403)
      // the class goes on with the others
      await more(taught, 'audio')
      // by another way than this process: the right is asked again while it is used
      await pool.query('update stage_places set ended_at = now() where class_id = $1', [classId])
      const gone = Date.now()
      expect((await endOf(taught)) - gone).toBeLessThan(2_000)
    })

    test('is known to its sender as received while who gives the class receives it', async () => {
      const { classId, teacher, guest, other } = await twoOnStage()
      const ear = await enterRoom(school, address, guest, classId)
      const told = () => ear.events.flatMap((one) => (one.kind === 'stage_received' ? [one.isReceived] : []))
      await sendTo(publish(classId), guest.token)
      await hears(ear, 'stage_received', ({ isReceived }) => !isReceived)
      // another student hears them, which says nothing about the teacher
      await more(await receiveFrom(watch(classId, guest.user.id), other.token, ['audio']), 'audio')
      const tile = await receiveFrom(watch(classId, guest.user.id), teacher.token)
      await hears(ear, 'stage_received', ({ isReceived }) => isReceived)
      await fetch(new URL(tile.answer.headers.get('location') ?? '', watch(classId, guest.user.id)), {
        method: 'DELETE',
      })
      await expect.poll(told, { timeout: 60_000, interval: 20 }).toEqual([false, true, false])
    })

    test('is refused to everybody else, and from another page', async () => {
      const { classId, teacher, calls, guest } = await twoOnStage()
      const called = await aGuest(school, classId)
      await calls.call(teacher, called.user.id)
      const listener = await aGuest(school, classId)
      const stranger = (await aStage(school)).teacher
      const { sdp, connection } = await offerOf('SendOnly', ['audio'])
      connection.close()
      const offer = async (url: string, person: Pick<Member, 'token'> | null, text = sdp) => {
        const answer = await postOffer(url, text, person ? { authorization: `Bearer ${person.token}` } : {})
        const { status } = answer.status === 201 ? { status: { reason: '' } } : await answer.json()
        return [answer.status, status.reason]
      }
      expect(await offer(publish(classId), null)).toEqual([401, 'notSignedIn'])
      expect(await offer(publish(classId), called)).toEqual([403, 'stageNotCalled'])
      expect(await offer(publish(classId), listener)).toEqual([403, 'stageNotCalled'])
      expect(await offer(publish(classId), stranger)).toEqual([403, 'chatNotJoined'])
      expect(await offer(publish(classId, 'page-two-2'), guest)).toEqual([403, 'stageElsewhere'])
      expect(await offer(publish(999_999), guest)).toEqual([404, 'openClassNotFound'])
      expect(await offer(watch(classId, guest.user.id), listener)).toEqual([403, 'stageNotCalled'])
      expect(await offer(watch(classId, listener.user.id), guest)).toEqual([404, 'webrtcNobody'])
      expect(await offer(watch(classId, 'teacher'), guest)).toEqual([404, 'webrtcNobody'])
      expect(await offer(publish(classId), guest, 'v=0\r\n')).toEqual([422, 'webrtcOffer'])
      // who gives the class sends their voice once
      const voice = await sendTo(publish(classId, 'studio-page'), teacher.token, ['audio'])
      expect(voice.answer.status).toBe(201)
      await pool.query(
        `insert into open_class_teachers (class_id, teacher_id, position) values ($1, $2, 1)`,
        [classId, stranger.user.id],
      )
      expect(await offer(publish(classId), stranger)).toEqual([409, 'broadcastBusy'])
      expect((await sendTo(publish(classId, 'other-page'), teacher.token, ['audio'])).answer.status).toBe(201)
    })

    test('comes back within five seconds when the process of the peers is killed, and ends by DELETE', async () => {
      const { classId, teacher, guest } = await twoOnStage()
      const first = await sendTo(publish(classId), guest.token)
      const before = await receiveFrom(watch(classId, guest.user.id), teacher.token)
      await more(before, 'video')
      process.kill(webrtc.pid ?? 0, 'SIGKILL')
      first.close()
      const killed = Date.now()
      await expect
        .poll(async () => (await sendTo(publish(classId), guest.token)).answer.status, {
          timeout: 5_000,
          interval: 100,
        })
        .toBe(201)
      const tile = await receiveFrom(watch(classId, guest.user.id), teacher.token)
      expect(tile.answer.status).toBe(201)
      // it loses nothing that somebody still waits for
      garbageCollector()()
      await more(tile, 'video', 0)
      expect(Date.now() - killed).toBeLessThan(5_000)

      const again = await sendTo(publish(classId), guest.token)
      const resource = new URL(again.answer.headers.get('location') ?? '', publish(classId)).href
      expect(resource).toMatch(new RegExp(`/whip/${classId}/stage/[0-9a-f]{32}$`))
      await more(tile, 'video')
      expect((await fetch(resource, { method: 'DELETE' })).status).toBe(200)
      await endOf(tile)
    })
  })
}
