import type { DemoCourse } from '../types.ts'

export const tutoring: DemoCourse = {
  name: '一对一批改：把一篇字写到满意',
  hotCourseName: '一对一批改',
  cover: '/demo/cover-table.svg',
  intro: '四次约课，时间由你挑，老师只看你的字。',
  desc: '带着自己的作品来，老师当面圈改，约好下一次之前要练什么。',
  type: 'booking',
  price: '480.00',
  validityDays: 180,
  teachers: ['lin', 'zhou'],
  details: `
<h3>怎样约课</h3>
<ol>
<li>购买后，在老师空出的时间里挑四次，每次四十分钟。</li>
<li>上课前一天把要批改的作品拍照传来。</li>
<li>老师先看，上课时只讲要紧的两三处。</li>
</ol>
<h3>两位老师</h3>
<p>林伯衡老师批改书法，周明远老师批改数学作业的书写与步骤。</p>
<h3>适合谁</h3>
<p>写过一阵子、觉得自己停在原处的人。没有写过的，建议先学免费的《书法入门》。</p>
<h3>改时间</h3>
<p>开课前十二小时可以改约，不扣次数。</p>
`,
  lessons: [
    { title: '第一次 带来你写得最多的一篇' },
    { title: '第二次 只改结构' },
    { title: '第三次 只改用笔' },
    { title: '第四次 重写一篇，与第一次对照' },
  ],
}
