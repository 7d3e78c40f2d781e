import type { DemoCourse } from '../types.ts'

export const reading: DemoCourse = {
  name: '面向零基础成人的普通话正音与朗读训练营：从声母韵母到节奏停连，四周读好一篇文章（含每日作业点评与结业朗读会）',
  hotCourseName: '朗读训练营',
  cover: '/demo/cover-reading.svg',
  intro: '每天二十分钟，四周读好一篇文章。',
  desc: '正音、断句、节奏、情感，四周四步，每天作业都有人听、有人评。',
  type: 'class',
  price: '128.50',
  validityDays: 90,
  teachers: ['he'],
  details: `
<h3>四周四步</h3>
<ol>
<li><strong>正音</strong>：平翘舌、前后鼻音、轻声与儿化</li>
<li><strong>断句</strong>：意群、停顿与呼吸</li>
<li><strong>节奏</strong>：轻重、快慢、抑扬</li>
<li><strong>成篇</strong>：选一篇喜欢的文章，读给大家听</li>
</ol>
<h3>每天做什么</h3>
<p>早上收到当天的一段文字和示范录音，晚上八点前交自己的录音，次日收到点评。每周一次直播课，集中讲大家共同的问题。</p>
<h3>结业朗读会</h3>
<p>最后一课是线上朗读会，可邀请家人来听。按时完成作业的学员会收到一份自己四周声音变化的合辑。</p>
`,
  lessons: [
    { title: '第一周 正音：听见自己的声音', begins: { day: 0, at: '20:00' }, minutes: 60, isAudition: true },
    { title: '第二周 断句：气息在哪里停', begins: { day: 7, at: '20:00' }, minutes: 60 },
    { title: '第三周 节奏：快与慢', begins: { day: 14, at: '20:00' }, minutes: 60 },
    { title: '第四周 结业朗读会', begins: { day: 21, at: '20:00' }, minutes: 90 },
  ],
}
