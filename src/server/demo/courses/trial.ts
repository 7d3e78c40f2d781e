import type { DemoCourse } from '../types.ts'

export const trial: DemoCourse = {
  name: '新生体验课：在书院的第一个小时',
  hotCourseName: '新生体验课',
  cover: '/demo/cover-gate.svg',
  intro: '免费。四位老师各讲一刻钟，听听哪一门合你的心意。',
  desc: '一首诗、一笔字、一道图、一颗星，一小时里都碰一碰。',
  type: 'class',
  price: '0.00',
  stock: 120,
  teachers: ['lin', 'su', 'zhou', 'tang'],
  details: `
<h3>先听一听，再决定</h3>
<p>选课最怕凭名字选。这一小时里，四位老师各用一刻钟，讲自己那门课里最想让人知道的一件小事。</p>
<h3>四个一刻钟</h3>
<ul>
<li>林伯衡：为什么“床前明月光”的床不是床</li>
<li>苏晚晴：一块石头分三面</li>
<li>周明远：一张图胜过十行算式</li>
<li>唐牧之：今晚抬头能看见什么</li>
</ul>
<p>领取后即在“我的课程”里，直播之后有回放。</p>
`,
  lessons: [
    { title: '第一刻 一首诗', begins: { day: 2, at: '19:00' }, minutes: 15, isAudition: true },
    { title: '第二刻 一块石头', begins: { day: 2, at: '19:15' }, minutes: 15 },
    { title: '第三刻 一张图', begins: { day: 2, at: '19:30' }, minutes: 15 },
    { title: '第四刻 一颗星', begins: { day: 2, at: '19:45' }, minutes: 15 },
  ],
}
