import type { CourseTexts } from './texts.ts'

/** The courses of the demo school as its English readers know them. */
export const coursesInEnglish: CourseTexts = {
  poetry: {
    name: 'The Four Seasons in Tang Poetry',
    hot_course_name: 'Tang Poetry by Season',
    intro: 'Eight lessons, eight poems, from “Spring Dawn” to “River Snow”.',
    desc: 'Read Tang poems along the calendar: one poem a lesson, sounded out, understood, and brought into your own day.',
    details: `
<h3>Why the seasons</h3>
<p>Six poems in ten from the Tang mention the time of year. The birds of spring, the fireflies of a summer night, the autumn moon and the winter snow are still there to be seen. Start from the season around you, and a poem stops being homework and becomes something you would say.</p>
<h3>How we work</h3>
<ul>
<li><strong>One lesson, one poem</strong>: twenty minutes on sounds and words, then the poet and the moment, then everybody reads.</li>
<li><strong>One lesson, one note</strong>: write three to five lines about what you have seen; the teacher answers each of them.</li>
<li><strong>Reading together</strong>: a passage every morning, for eight weeks.</li>
</ul>
<h3>Who it is for</h3>
<p>Children from about ten, and any adult who wants to read poems again. You need no classical Chinese, only a notebook that you like.</p>
<blockquote>“Poetry is not knowledge, it is seeing.” Lin Boheng</blockquote>`,
    lessons: [
      'Lesson 1 Spring Dawn: hearing the spring',
      'Lesson 2 Welcome Rain on a Spring Night: rain in its hour',
      'Lesson 3 The Little Pond: an inch of summer',
      'Lesson 4 Summer Day in a Mountain Pavilion: shade and wind',
      'Lesson 5 Autumn Song: another mood for autumn',
      'Lesson 6 Night Mooring at Maple Bridge: the bell reaches the boat',
      'Lesson 7 Lodging at Mount Furong in Snow: coming home',
      'Lesson 8 River Snow: fishing alone, and farewell',
    ],
  },
  astronomy: {
    name: 'Look Up: Ten Evenings under the Stars of All Seasons',
    hot_course_name: 'Stars of All Seasons',
    intro: 'Thirty bright stars by name, without a telescope.',
    desc: 'Follow the evenings through the year: find constellations with the naked eye, watch the planets, and hear the stories behind the names.',
    details: `
<h3>Stars above the city</h3>
<p>The thirty brightest stars shine through the light of any city. Once you know where and when to look, the night sky is a map that you can read.</p>
<h3>What is special</h3>
<ul>
<li>Every evening comes with a star chart of its week, so that you can go out and look at once.</li>
<li>Chinese and Western names side by side: Orion’s belt is also the Three Stars of good fortune.</li>
<li>On clear nights the teacher is online and looks up with you.</li>
</ul>
<h3>Who it is for</h3>
<p>Children from eight with their parents, and whoever still looks up.</p>`,
    lessons: [
      'Evening 1 The Dipper and the Pole Star',
      'Evening 2 The Square of autumn',
      'Evening 3 Orion and the Winter Triangle',
      'Evening 4 The Pleiades and Aldebaran',
      'Evening 5 Where planets come from',
      'Evening 6 Leo and the great arc of spring',
      'Evening 7 The twenty-eight mansions',
      'Evening 8 The Summer Triangle',
      'Evening 9 The Milky Way',
      'Evening 10 A star chart of my own',
    ],
  },
  calligraphy: {
    name: 'First Steps in Calligraphy: Eight Strokes of One Character',
    hot_course_name: 'First Calligraphy',
    intro: 'One character, eight strokes, six short lessons, free of charge.',
    desc: 'How to hold the brush, how to sit, and the eight strokes of 永: a first lesson for those who have never written.',
    details: `
<h3>A single character</h3>
<p>永 holds all eight strokes: dot, horizontal, vertical, hook, rising stroke, long and short falling stroke, and the sweep. Who writes it well has half opened the door to regular script. The course is free, whenever you like.</p>
<h3>What you need</h3>
<ul>
<li>A medium brush of mixed hair, ink, and practice paper</li>
<li>A level table and a lamp that does not dazzle</li>
<li>Fifteen minutes a day for two weeks</li>
</ul>
<h3>Afterwards</h3>
<p>You will know how a stroke begins, moves and ends, and where yours go wrong, which is where progress begins.</p>`,
    lessons: [
      '1 Holding the brush, and how to sit',
      '2 Dot and horizontal: steady',
      '3 Vertical and hook: upright',
      '4 Rising and short falling stroke: turning',
      '5 The long falling stroke and the sweep: open',
      '6 All together: 永',
    ],
  },
  classics: {
    name: 'Poetry and Brush: Read, Write and Recite',
    hot_course_name: 'Poetry and Brush',
    intro: 'Three courses in one, for 78.50 less than each by itself.',
    desc: 'Understand a poem first, then write it well and read it aloud well. Three teachers have planned the three courses together and put them in order.',
    details: `
<h3>Why together</h3>
<p>A poem finds its rhythm when it is spoken and stays when it is written down. Each of the three courses is complete; together they are three mornings of one.</p>
<h3>In which order</h3>
<ol>
<li><strong>The Four Seasons in Tang Poetry</strong>: meet eight poems</li>
<li><strong>First Steps in Calligraphy</strong>: write down the line that you like best</li>
<li><strong>Reading Aloud</strong>: read it to your family</li>
</ol>
<h3>Good to know</h3>
<p>All three courses appear under “My courses”, and you take them at your own pace.</p>`,
    lessons: [],
  },
  flowers: {
    name: 'Plum, Orchid, Bamboo, Chrysanthemum: Watch, Paint, Discuss',
    hot_course_name: 'The Four Gentlemen',
    intro: 'Watch during the week, paint together at the weekend: four flowers, a picture of each.',
    desc: 'Four recorded demonstrations to watch as often as you like, and four live sessions about what went wrong.',
    details: `
<h3>Half alone, half together</h3>
<p>A demonstration is for slow watching: stop, go back, follow. A review is for company: the mistakes of others are often our own. So this course is half of each.</p>
<h3>Four flowers, four hands</h3>
<ul>
<li>Plum: broken branches, round blossoms</li>
<li>Orchid: one stroke, no turning back</li>
<li>Bamboo: a pause at every joint</li>
<li>Chrysanthemum: paint the heart, and let the petals grow by themselves</li>
</ul>
<h3>Homework</h3>
<p>Hand in a picture before each live session; the teacher comments on all and discusses some of them.</p>`,
    lessons: [
      'Demonstration 1 Plum',
      'Live 1 Our plum blossoms',
      'Demonstration 2 Orchid',
      'Live 2 Our orchids',
      'Demonstration 3 Bamboo',
      'Live 3 Our bamboo',
      'Demonstration 4 Chrysanthemum',
      'Live 4 Four small screens',
    ],
  },
  landscape: {
    name: 'Landscape Painting in a Small Class: Begin with a Stone',
    intro: 'Six people, every stroke shown, few seats each term.',
    desc: 'From stones to trees and from trees to mountains: six lessons to a first landscape of your own.',
    details: `
<h3>Begin with a stone</h3>
<p>“A stone has three sides”, the old painters said. Whoever sees light and dark on a stone can see a mountain. We do not copy famous pictures: we take a landscape apart into stone, tree, cloud and water, learn each, and put them back on the paper ourselves.</p>
<h3>In a small class</h3>
<ul>
<li>At most six people, so that the teacher sees everybody’s paper.</li>
<li>A small sketch after each lesson, with written comments within three days.</li>
<li>A little online exhibition at the end, where everybody speaks about their picture.</li>
</ul>
<h3>Materials</h3>
<p>You receive a list once you have enrolled. Brushes and ink that you have will do.</p>`,
    lessons: [
      'Lesson 1 Stone: three sides and texture strokes',
      'Lesson 2 Trees: branching and dotted leaves',
      'Lesson 3 Mountains: near and far',
      'Lesson 4 Cloud and water: leaving white',
      'Lesson 5 Composition',
      'Lesson 6 Inscription, and our exhibition',
    ],
  },
  mathematics: {
    name: 'Upper Secondary Mathematics: Functions and Derivatives',
    hot_course_name: 'Functions and Derivatives',
    intro: 'Draw first, calculate then: functions and derivatives as one line of thought in eight lessons.',
    desc: 'For the last two years of school: understand monotony, extrema and zeros from the graph, instead of learning types of problems by heart.',
    details: `
<h3>What this course is for</h3>
<p>Many students can differentiate and do not know why; many distinguish cases and miss one. Mostly it is not the calculation but the missing picture. Here every problem is drawn before it is written down.</p>
<h3>Contents</h3>
<ol>
<li>The language of functions: domain, mapping, transformed graphs</li>
<li>Rates of change: from average to instantaneous, and what a derivative measures</li>
<li>Monotony, extrema, maxima and minima: all in one table</li>
<li>Zeros and parameters: separate, distinguish, draw</li>
</ol>
<h3>In every lesson</h3>
<ul>
<li>Ninety minutes live, with at most five examples, each to the end.</li>
<li>Ten exercises in three levels, marked and explained the next day.</li>
<li>Two short tests, with an analysis of your own mistakes.</li>
</ul>
<h3>Before you begin</h3>
<p>You know the basic properties of functions. Bring squared paper and pens in two colours: we draw a lot.</p>`,
    lessons: [
      'Lesson 1 The language of functions: graphs and transformations',
      'Lesson 2 Rates of change, and what a derivative is',
      'Lesson 3 Rules of differentiation, and tangents',
      'Lesson 4 Monotony: the sign of the derivative',
      'Lesson 5 Extrema, maxima and minima',
      'Lesson 6 Zeros, seen and calculated',
      'Lesson 7 Parameters: distinguish, then combine',
      'Lesson 8 Review and questions',
    ],
  },
  music: {
    name: 'Meeting the Guqin: Seven Strings and Tablature',
    intro: 'This course is being revised; enrolment is closed.',
    desc: 'Get to know a guqin, learn four basic techniques, and play “Song of the Immortal”.',
    details: `
<h3>About the course</h3>
<p>The guqin has three thousand years of history and only seven strings. We do not learn many pieces, but one, and play each of its notes clearly.</p>
<h3>Contents</h3>
<ul>
<li>How the instrument is made, tuned and cared for</li>
<li>Four techniques of the right hand</li>
<li>How to read the tablature</li>
</ul>
<p>A new term is being prepared and will be announced on the home page.</p>`,
    lessons: [
      'Lesson 1 Meeting a guqin',
      'Lesson 2 Tuning, and how to sit',
      'Lesson 3 Four plucks of the right hand',
      'Lesson 4 Tablature and “Song of the Immortal”',
    ],
  },
  programming: {
    name: 'Python: a First Course',
    hot_course_name: 'First Python',
    intro: 'From the first line of code to a weather station of your own, whenever you like within a year.',
    desc: 'For teenagers and adult beginners: ten recorded lessons, each of which makes something that you can see.',
    details: `
<h3>Learn by making</h3>
<p>The worst way to learn programming is to learn many words and make nothing. This course turns that round: each lesson first decides what to make, and then teaches the little that it takes.</p>
<h3>You will make</h3>
<ul>
<li>an arithmetic trainer that asks and marks</li>
<li>a line chart that follows its data</li>
<li>a small program that reads the temperature and reports the weather</li>
</ul>
<h3>How you learn</h3>
<p>Fifteen to twenty-five minutes a lesson, with exercises and solutions, as often as you like for <strong>365 days</strong>.</p>
<h3>What you need</h3>
<p>A computer with internet access: Windows, macOS or Linux.</p>`,
    chapters: {
      '第一章 语言的骨架': 'Chapter 1 The bones of the language',
      '第二章 自己的小工具': 'Chapter 2 Tools of your own',
      '第三章 数据与图': 'Chapter 3 Data and pictures',
    },
    lessons: [
      'Lesson 1 Getting a computer to understand a sentence',
      'Lesson 2 Variables: giving things names',
      'Lesson 3 Conditions: if this, then that',
      'Lesson 4 Loops: leave repetition to the machine',
      'Lesson 5 Lists, and an arithmetic trainer',
      'Lesson 6 Functions: keeping a way of doing things',
      'Lesson 7 Reading and writing files',
      'Lesson 8 Drawing a line chart',
      'Lesson 9 Fetching data from the web',
      'Lesson 10 My weather station',
    ],
  },
  reading: {
    name: 'Reading Aloud in Mandarin for Adult Beginners: from Sounds to Rhythm, One Text Read Well in Four Weeks',
    hot_course_name: 'Reading Aloud',
    intro: 'Twenty minutes a day, one text read well after four weeks.',
    desc: 'Pronunciation, phrasing, rhythm, feeling: four weeks, four steps, and somebody listens to your homework every day.',
    details: `
<h3>Four weeks, four steps</h3>
<ol>
<li><strong>Sounds</strong>: the consonants and endings that are easily confused</li>
<li><strong>Phrasing</strong>: units of sense, pauses and breath</li>
<li><strong>Rhythm</strong>: weight, pace, rise and fall</li>
<li><strong>A whole text</strong>: choose one that you like, and read it to us</li>
</ol>
<h3>Every day</h3>
<p>A passage with a recording in the morning, yours until eight in the evening, comments on the next day; and one live session a week about what everybody finds hard.</p>
<h3>The reading</h3>
<p>The last lesson is a public reading online, to which you may invite your family. Whoever has done all homework receives a recording of how their voice has changed.</p>`,
    lessons: [
      'Week 1 Sounds: hearing your own voice',
      'Week 2 Phrasing: where breath rests',
      'Week 3 Rhythm: fast and slow',
      'Week 4 The reading',
    ],
  },
  stationery: {
    name: 'A First Set for the Desk: Brush, Ink, Paper, Inkstone and Felt',
    hot_course_name: 'Desk Set',
    intro: 'The first set that Mr Lin would choose: open the box and write.',
    desc: 'One medium brush, one ink stick, a ream of practice paper, a small inkstone and a felt mat, in a cardboard box.',
    details: `
<h3>In the box</h3>
<ul>
<li>A medium brush of mixed hair, neither too soft nor too dear to spoil</li>
<li>An ink stick and a small inkstone: grind slowly, and grow calm</li>
<li>A ream of practice paper, a grid book and a felt mat</li>
</ul>
<h3>Delivery and returns</h3>
<p>We send it within two working days; the tracking number then stands in “My orders”. If something arrives broken, send us a photograph within seven days and we replace or refund it.</p>
<h3>Goes with</h3>
<p>“First Steps in Calligraphy”: all that it asks for is in this box.</p>`,
    lessons: [],
  },
  trial: {
    name: 'A Trial Hour: Your First Hour at Shuyuan',
    hot_course_name: 'Trial Hour',
    intro: 'Free. Four teachers, a quarter of an hour each: find out which one speaks to you.',
    desc: 'A poem, a stroke, a graph and a star, all within an hour.',
    details: `
<h3>Listen first, then decide</h3>
<p>Nobody should choose a course by its name. In this hour four teachers tell you, in a quarter of an hour each, the one small thing of their subject that they most want to share.</p>
<h3>Four quarters</h3>
<ul>
<li>Lin Boheng: why the “bed” in the most famous Tang poem is no bed</li>
<li>Su Wanqing: a stone has three sides</li>
<li>Zhou Mingyuan: a picture beats ten lines of algebra</li>
<li>Tang Muzhi: what you can see tonight</li>
</ul>
<p>It stands under “My courses” as soon as you have claimed it, and can be watched again after the live hour.</p>`,
    lessons: ['Quarter 1 A poem', 'Quarter 2 A stone', 'Quarter 3 A graph', 'Quarter 4 A star'],
  },
  tutoring: {
    name: 'One to One: Work on a Piece until You Like It',
    hot_course_name: 'One to One',
    intro: 'Four lessons at times that you choose, about nothing but your own work.',
    desc: 'Bring your work; the teacher marks it in front of you and agrees with you on what to practise until next time.',
    details: `
<h3>How to book</h3>
<ol>
<li>After the purchase choose four times of forty minutes that the teacher has free.</li>
<li>Send a photograph of your work the day before.</li>
<li>The teacher looks at it first and speaks only about the two or three things that matter.</li>
</ol>
<h3>Two teachers</h3>
<p>Lin Boheng corrects calligraphy, Zhou Mingyuan the writing and the steps of mathematics homework.</p>
<h3>Who it is for</h3>
<p>Those who have written for a while and feel that they stand still. If you have never written, begin with the free “First Steps in Calligraphy”.</p>
<h3>Another time</h3>
<p>You may move a lesson up to twelve hours before it begins without losing it.</p>`,
    lessons: [
      'Lesson 1 Bring the piece that you have written most',
      'Lesson 2 Structure alone',
      'Lesson 3 The brush alone',
      'Lesson 4 Write it again, and compare',
    ],
  },
  weiqi: {
    name: 'Go for Beginners in a Small Class',
    intro: 'This term is full; the next one will be announced on the home page.',
    desc: 'From liberties on: eight lessons to the rules, to capturing, to the opening, and to a whole game.',
    details: `
<h3>First of all, quiet</h3>
<p>The rules of Go take ten minutes; sitting still takes longer. We begin on the small board of nine lines, ten minutes a game, and look at each game again, so that children learn to concentrate by wanting one more.</p>
<h3>Aims</h3>
<ul>
<li>Know the rules, count the score, and finish a game on thirteen lines</li>
<li>Master ladders, nets and snapbacks</li>
<li>Never take back a move, and always review a game</li>
</ul>
<h3>Age</h3>
<p>From six, with parents welcome. Eight children a class; <strong>this term is full</strong>.</p>`,
    lessons: [
      'Lesson 1 Liberties and capture',
      'Lesson 2 Atari and escape',
      'Lesson 3 Ladders and nets',
      'Lesson 4 Eyes: life and death',
      'Lesson 5 Capturing races',
      'Lesson 6 Corners first',
      'Lesson 7 A whole game',
      'Lesson 8 A tournament of our own',
    ],
  },
}
