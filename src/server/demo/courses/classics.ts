import type { DemoCourse } from '../types.ts'

export const classics: DemoCourse = {
  name: '诗书入门套餐：读诗、写字、朗读',
  hotCourseName: '诗书套餐',
  cover: '/demo/cover-volumes.svg',
  intro: '三门课一起学，比分开买省 78.50 元。',
  desc: '先读懂一首诗，再把它写好、读好。三门课由三位老师商量着讲，次序已经排好。',
  type: 'package',
  price: '449.00',
  validityDays: 365,
  teachers: ['lin', 'he'],
  holds: ['poetry', 'calligraphy', 'reading'],
  details: `
<h3>为什么放在一起</h3>
<p>诗要读出声来才有节奏，写下来才记得牢。这三门课各自完整，放在一起学，却像是一门课的三个早晨。</p>
<h3>建议的次序</h3>
<ol>
<li><strong>唐诗里的四季</strong>：先认识八首诗</li>
<li><strong>书法入门</strong>：把其中最喜欢的一句写下来</li>
<li><strong>朗读训练营</strong>：最后读给家人听</li>
</ol>
<h3>说明</h3>
<p>购买套餐后，三门课都会出现在“我的课程”里，可以按自己的快慢学。</p>
`,
  lessons: [],
}
