import { asc, eq, inArray } from 'drizzle-orm'
import type { Tx } from '../db/database.ts'
import {
  homework,
  homeworkAttempts,
  homeworkComments,
  homeworkFiles,
  lessons,
  uploads,
  users,
} from '../db/tables/all.ts'
import { answerMarks, answerPicture } from './answer-picture.ts'
import { seedPurchase } from './purchase.ts'

type Attempts = typeof homeworkAttempts.$inferInsert

/** Hours from the seeding: negative ones are over. */
type Hours = number

const students = ['student_demo', 'student_wu', 'student_zhao', 'student_sun'] as const

interface DemoAnswer {
  student: (typeof students)[number]
  answer?: string
  submitted?: Hours
  reply?: string
  corrected?: Hours
  /** the student sees the correction */
  returned?: Hours
  read?: Hours
  /** the teacher has asked for another attempt */
  again?: true
  /** with the picture of an answer; of a correction, the teacher has drawn on it */
  drawn?: true
}

interface DemoHomework {
  /** position of the lesson in the course */
  lesson: number
  title: string
  content: string
  published?: Hours
  due?: Hours
  closed?: Hours
  answers?: DemoAnswer[]
}

const tasks: readonly DemoHomework[] = [
  {
    ...{ lesson: 0, title: '函数图像：平移与伸缩', published: -160, due: -112, closed: -60 },
    content:
      '在同一张方格纸上画出 y = x²、y = (x − 2)² 和 y = 2(x − 2)² + 1 的图像，用两种颜色标出平移和伸缩，拍照上传，并各写一句话说明图像怎样变化。',
    answers: [
      {
        ...{ student: 'student_demo', submitted: -130, corrected: -100, returned: -100, read: -96 },
        drawn: true,
        answer: '先向右平移 2 个单位，再把纵坐标变成原来的 2 倍，最后向上平移 1 个单位。',
        reply: '次序说得很清楚。再想一想：如果先向上平移，再伸缩，结果还一样吗？',
      },
      {
        ...{ student: 'student_wu', submitted: -90, corrected: -70, returned: -70, read: -66 },
        answer: '向右 2，拉长 2 倍，向上 1。',
        reply: '方向都对，表述可以再完整一些：“纵坐标变为原来的 2 倍”。',
      },
      { student: 'student_zhao' },
      {
        ...{ student: 'student_sun', submitted: -120, corrected: -80, returned: -80 },
        answer: '图画好了，中间那条我用蓝色。',
        reply: '图很干净，坐标轴要标上单位。',
      },
    ],
  },
  {
    ...{ lesson: 1, title: '用自己的话说：什么是变化率', published: -80, due: 30 },
    content:
      '举一个生活里的例子（跑步、水位、气温都可以），说明平均变化率和瞬时变化率有什么不同。不少于 100 字，也可以录音讲解。',
    answers: [
      {
        ...{ student: 'student_demo', submitted: -60, corrected: -5, returned: -5 },
        answer:
          '我从家骑车到学校 3 公里用了 12 分钟，平均每分钟 250 米。但是在红绿灯前我停着不动，那一刻的速度是 0；下坡的时候又比 250 米快。平均变化率看一段路，瞬时变化率看一个时刻。',
        reply: '例子选得好，“看一段路”和“看一个时刻”抓住了要点。下一讲我们把时间段越取越短，看看会发生什么。',
      },
      {
        ...{ student: 'student_wu', submitted: -20 },
        answer:
          '浴缸放水：刚打开的时候水位升得快，后来水龙头关小了就升得慢。十分钟升了 20 厘米，平均每分钟 2 厘米，可是每一刻升的快慢不一样。',
      },
      {
        ...{ student: 'student_sun', submitted: -50, corrected: -28, returned: -28, read: -26 },
        answer: '跑步有时候快有时候慢。',
        reply: '方向对了，请补上具体的数：跑了多远、用了多久，再写一次。',
        again: true,
      },
      { student: 'student_zhao', answer: '气温：早上 8 点 12 度，中午 12 点 20 度……' },
    ],
  },
  {
    ...{ lesson: 1, title: '切线初探：画出三条切线', published: -26, due: 78 },
    content: '在 y = x² 的图像上选三个点，凭感觉画出切线，量一量斜率，写出你的猜想。拍照上传。',
    answers: [
      { student: 'student_demo', answer: '选了 x = 0、1、2 三个点。x = 0 的切线是平的，斜率 0；' },
      {
        ...{ student: 'student_wu', submitted: -3 },
        drawn: true,
        answer: '三个点的斜率大约是 0、2、4，好像是横坐标的 2 倍。',
      },
      { student: 'student_zhao' },
      { student: 'student_sun' },
    ],
  },
  {
    ...{ lesson: 0, title: '第一讲错题整理', published: -110, due: -20 },
    content: '把第一讲课后题里做错的题抄下来，写出错在哪里、应该怎样想。',
    answers: [
      { student: 'student_demo' },
      {
        ...{ student: 'student_wu', submitted: -8 },
        answer: '第 4 题把左移和右移弄反了：x 变成 x − 2 是向右。第 7 题忘了定义域。',
      },
      {
        ...{ student: 'student_zhao', submitted: -40, corrected: -6 },
        answer: '第 6 题没有分类讨论。',
        reply: '请把分类的依据也写出来。',
      },
      { student: 'student_sun' },
    ],
  },
  {
    ...{ lesson: 2, title: '求导法则十题' },
    content: '完成讲义上的十道求导题，三档难度，至少做到第七题。写出每一步用到的法则。',
  },
]

const comments = [
  '步骤完整，书写清楚，继续保持。',
  '请补上定义域。',
  '结论对了，过程还要写出来。',
  '图画得很好，坐标轴请标上单位。',
]

/** Homework in every state, of the course that the demo teacher gives, which the demo students have bought. */
export async function seedHomework(tx: Tx, productId: number, teacherId: number, now: Date): Promise<void> {
  const at = (hours: Hours | undefined) =>
    hours === undefined ? null : new Date(now.getTime() + hours * 3_600_000)
  const own = await tx
    .select()
    .from(lessons)
    .where(eq(lessons.productId, productId))
    .orderBy(asc(lessons.position))
  const people = await tx
    .select({ id: users.id, username: users.username })
    .from(users)
    .where(inArray(users.username, students))
  const idOf = (username: string): number => {
    const found = people.find((one) => one.username === username)
    if (!found) throw new Error(`the demo has no ${username}`)
    return found.id
  }
  for (const username of students) await seedPurchase(tx, idOf(username), productId)

  const { file: _, ...upload } = answerPicture
  const [picture] = await tx
    .insert(uploads)
    .values({ ...upload, isPrivate: true, usedAs: 'homework', ownerId: idOf('student_demo') })
    .returning({ id: uploads.id })
  if (!picture) throw new Error('the picture of the demo homework was not stored')
  for (const { lesson: position, title, content, published, due, closed, answers = [] } of tasks) {
    const lesson = own[position]
    if (!lesson) throw new Error(`the demo has no lesson for ${title}`)
    const [task] = await tx
      .insert(homework)
      .values({
        ...{ productId, lessonId: lesson.id, lessonName: lesson.title, createdBy: teacherId, title, content },
        ...(published !== undefined && { status: 3, publishedAt: at(published) }),
        ...{ dueAt: at(due), closedAt: at(closed), remindHours: 24 },
      })
      .returning({ id: homework.id })
    if (!task) throw new Error(`the homework ${title} was not stored`)
    const rows = answers.flatMap(({ student, again, drawn, ...answer }): Attempts[] => {
      const whose = { homeworkId: task.id, studentId: idOf(student) }
      const first: Attempts = {
        ...{ ...whose, answer: answer.answer ?? '', reply: answer.reply ?? '' },
        ...{ submittedAt: at(answer.submitted), correctedAt: at(answer.corrected) },
        ...{ returnedAt: at(answer.returned), readAt: at(answer.read) },
        ...(answer.corrected !== undefined && { correctedBy: teacherId, replyVersion: 1 }),
        ...(answer.corrected !== undefined && drawn && { marks: answerMarks }),
      }
      return again ? [first, { ...whose, number: 2 }] : [first]
    })
    if (rows.length === 0) continue
    const stored = await tx
      .insert(homeworkAttempts)
      .values(rows)
      .returning({ id: homeworkAttempts.id, studentId: homeworkAttempts.studentId })
    const withPicture = answers.filter(({ drawn }) => drawn).map(({ student }) => idOf(student))
    for (const { id: attemptId, studentId } of stored)
      if (withPicture.includes(studentId))
        await tx
          .insert(homeworkFiles)
          .values({ homeworkId: task.id, attemptId, part: 'answer', position: 0, uploadId: picture.id })
  }
  await tx
    .insert(homeworkComments)
    .values(comments.map((text, index) => ({ teacherId, text, uses: comments.length - index })))
}
