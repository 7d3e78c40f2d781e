import type { DemoCourse } from '../types.ts'

export const music: DemoCourse = {
  name: '古琴初识：七弦与减字谱',
  cover: '/demo/cover-music.svg',
  intro: '课程整理中，暂停报名。',
  desc: '认识一张琴，学会四种基本指法，弹出《仙翁操》。',
  type: 'class',
  price: '880.00',
  offShelf: true,
  teachers: ['su'],
  details: `
<h3>课程说明</h3>
<p>古琴有三千年历史，却只有七根弦。这门课不求曲多，只学一首《仙翁操》，把每一个音弹得清楚、干净。</p>
<h3>内容</h3>
<ul>
<li>琴的构造、调弦与保养</li>
<li>抹、挑、勾、剔四种右手指法</li>
<li>减字谱的读法</li>
</ul>
<p>新一期课程正在整理，开放报名后将在首页通知。</p>
`,
  lessons: [
    { title: '第一课 认识一张琴', isAudition: true },
    { title: '第二课 调弦与坐姿' },
    { title: '第三课 抹挑勾剔' },
    { title: '第四课 减字谱与《仙翁操》' },
  ],
}
