import { ofSchool, personal, type PersonalTable } from './table.ts'

const own = 't.user_id = p.id'

/** Lessons, classes and what is done in them. */
export const learningTables: readonly PersonalTable[] = [
  ofSchool(
    'lesson_series',
    `school: id product_id zone weekdays every_weeks first_day from_minute minutes created_at
     person: created_by`,
  ),
  ofSchool('booked_lessons', 'school: lesson_id product_id quota cancelled_at created_at'),
  ofSchool(
    'chat_rooms',
    `school: class_id all_muted seconds_between max_bytes notice pinned_id announcement_id announced_until revision`,
  ),
  ofSchool('interaction_rooms', 'school: class_id hands_open'),
  ofSchool('reaction_counts', 'school: class_id at kind second count'),
  ofSchool(
    'roll_calls',
    `school: id class_id started_at second ends_at
     person: started_by`,
  ),
  ofSchool('class_materials', 'school: id class_id upload_id name shown position pages created_at'),
  ofSchool(
    'polls',
    `school: id class_id position kind title options right_options explanation scale_top low_label high_label
     school: limit_seconds is_anonymous may_change result_at_once created_at`,
  ),
  ofSchool(
    'poll_rounds',
    `school: id poll_id class_id number started_at second due_at ended_at is_result_shown is_right_shown shown_at
     school: hidden_words changed_at`,
  ),
  ofSchool(
    'caption_tracks',
    `school: video_id language source cues updated_at
     person: updated_by`,
  ),
  ofSchool(
    'live_captions',
    `school: id class_id language text nonce at
     person: created_by`,
  ),
  ofSchool(
    'video_chapters',
    `school: video_id chapters updated_at
     person: updated_by`,
  ),
  ofSchool(
    'class_marks',
    `school: id class_id title nonce at
     person: created_by`,
  ),
  ofSchool('class_downloads', 'school: class_id recordings transcripts'),
  ofSchool('slide_turns', 'school: broadcast_id second material_id page title'),
  ofSchool('whiteboard_pages', 'school: id class_id state version busy_at busy_count created_at removed_at'),
  ofSchool('whiteboard_steps', 'school: id page_id at changes'),
  ofSchool('whiteboard_turns', 'school: class_id at page_id'),
  ofSchool(
    'whiteboards',
    `school: class_id is_shown page_id
     person: pen_user_id`,
  ),
  ofSchool('viewer_counts', 'school: class_id at online'),
  ofSchool('video_segments', 'school: video_id quality position run duration bytes received_at replaced_at'),
  ofSchool('open_class_videos', 'school: id class_id video_id position'),
  ofSchool(
    'open_classes',
    `school: id crypt_id lesson_id name note desc intro translations cover_url begin_at end_at product_id is_replay
     school: is_chat has_waiting_room stream_key cancelled_at ended_at sequence is_demo created_at updated_at
     person: created_by`,
  ),
  ofSchool(
    'open_class_undoings',
    `school: class_id reason last_order_id failed refunds by_hand created_at finished_at
     person: user_id`,
  ),
  ofSchool(
    'broadcasts',
    `school: id class_id via state duration started_at seen_at publish_id flv_url flv_host end_asked_at ended_at
     person: publisher_id`,
  ),
  ofSchool(
    'videos',
    `school: id file_id name source broadcast_id original bytes duration width height has_source has_hd has_sd is_demo
     school: created_at removed_at
     person: owner_id`,
  ),
  ofSchool(
    'video_jobs',
    `school: id video_id kind language sources begin_second end_second status progress attempts error created_at seen_at
     school: finished_at
     person: created_by`,
  ),
  ofSchool(
    'homework',
    `school: id product_id lesson_id lesson_name title content status due_at published_at closed_at remind_hours
     school: reminded_of reminded_at created_at updated_at
     person: created_by`,
  ),
  personal('lessons', {
    of: 't.teacher_id = p.id',
    part: 'teaching',
    rows: 'kept',
    why: 'others',
    columns: `key: id product_id series_id teacher_id
      fact: position chapter title begin_at end_at is_audition is_detached cancelled_at
      school: translations`,
  }),
  personal('product_teachers', {
    of: 't.teacher_id = p.id',
    part: 'teaching',
    rows: 'removed',
    columns: 'key: product_id teacher_id position',
  }),
  personal('open_class_teachers', {
    of: 't.teacher_id = p.id',
    part: 'teaching',
    rows: 'kept',
    why: 'others',
    columns: 'key: class_id teacher_id position',
  }),
  personal('hour_rules', {
    of: 'exists (select from hour_sets s where s.id = t.set_id and s.teacher_id = p.id)',
    part: 'teaching',
    rows: 'removed',
    columns: `key: id set_id
      fact: weekday from_minute to_minute`,
  }),
  personal('hour_sets', {
    of: 't.teacher_id = p.id',
    part: 'teaching',
    rows: 'removed',
    columns: `key: id teacher_id
      fact: zone valid minutes created_at`,
  }),
  personal('hour_exceptions', {
    of: 't.teacher_id = p.id',
    part: 'teaching',
    rows: 'removed',
    columns: `key: id teacher_id
      fact: span kind
      words: note`,
  }),
  personal('homework_comments', {
    of: 't.teacher_id = p.id',
    part: 'teaching',
    rows: 'removed',
    columns: `key: id teacher_id
      words: text
      fact: uses used_at`,
  }),
  personal('occupancies', {
    of: 't.person_id = p.id',
    part: 'bookings',
    rows: 'kept',
    why: 'others',
    columns: `key: id person_id source_id
      fact: span source hold_until overbook`,
  }),
  personal('bookings', {
    of: 't.student_id = p.id',
    part: 'bookings',
    rows: 'kept',
    why: 'books',
    columns: `key: id lesson_id student_id grant_id moved_from request_key
      fact: seat status held_until move_asked_at cancelled_at is_late teacher_absent hour_returned_at created_at
      words -> '': cancel_reason
      person: cancelled_by`,
  }),
  personal('open_class_bookings', {
    of: own,
    part: 'classes',
    rows: 'kept',
    why: 'others',
    columns: `key: class_id user_id
      fact: user_kind source booked_at cancelled_at
      about -> '': entry_source`,
  }),
  personal('open_class_likes', {
    of: own,
    part: 'classes',
    rows: 'removed',
    columns: `key: class_id user_id
      fact: created_at`,
  }),
  personal('class_visits', {
    of: own,
    part: 'classes',
    rows: 'kept',
    why: 'others',
    columns: `key: id class_id user_id
      fact: entered_at left_at`,
  }),
  personal('view_records', {
    of: own,
    part: 'classes',
    rows: 'kept',
    why: 'others',
    columns: `key: id class_id user_id
      fact: is_replay watch_duration entered_at seen_at`,
  }),
  personal('presences', {
    of: own,
    part: 'classes',
    rows: 'removed',
    columns: `key: class_id viewer user_id
      fact: seen_at is_hidden`,
  }),
  personal('watch_positions', {
    of: own,
    part: 'classes',
    rows: 'removed',
    columns: `key: user_id video_id
      fact: second watched updated_at`,
  }),
  personal('video_notes', {
    of: own,
    part: 'classes',
    rows: 'removed',
    columns: `key: id user_id video_id
      fact: second created_at updated_at
      words: text`,
  }),
  personal('homework_files', {
    of: `exists (select from homework_attempts a where a.id = t.attempt_id and a.student_id = p.id)`,
    part: 'homework',
    rows: 'removed',
    columns: `key: id homework_id attempt_id upload_id position
      fact: part seconds
      words: name`,
  }),
  personal('homework_attempts', {
    of: 't.student_id = p.id',
    part: 'homework',
    rows: 'removed',
    columns: `key: id homework_id student_id
      fact: number submitted_at reply_version corrected_at returned_at read_at created_at
      words: answer reply marks
      person: corrected_by`,
  }),
  personal('lesson_feedback', {
    of: 't.student_id = p.id',
    part: 'feedback',
    rows: 'removed',
    columns: `key: id lesson_id student_id
      person: teacher_id
      fact: stars given_at read_at
      words: comment`,
  }),
  personal('lesson_ratings', {
    of: 't.student_id = p.id',
    part: 'feedback',
    rows: 'kept',
    why: 'others',
    columns: `key: lesson_id student_id
      fact: stars rated_at
      words -> '': text`,
  }),
  personal('poll_answers', {
    of: own,
    part: 'classes',
    rows: 'kept',
    why: 'others',
    columns: `key: round_id user_id
      fact: choices answered_at
      words -> '': word word_key`,
  }),
  personal('chat_messages', {
    of: own,
    part: 'chat',
    rows: 'kept',
    why: 'others',
    columns: `key: id class_id user_id nonce reply_to
      words -> kept: content
      fact: is_teacher is_assistant is_announcement at deleted_at
      person: deleted_by`,
  }),
  personal('class_assistants', {
    of: own,
    part: 'classes',
    rows: 'removed',
    columns: `key: class_id user_id
      fact: created_at
      person: created_by`,
  }),
  personal('class_entries', {
    of: own,
    part: 'classes',
    rows: 'removed',
    columns: `key: class_id user_id
      fact: state seen_at changed_at
      words: reason
      person: changed_by`,
  }),
  personal('chat_members', {
    of: own,
    part: 'chat',
    rows: 'removed',
    columns: `key: class_id user_id
      fact: sent_at muted_at
      person: muted_by`,
  }),
  personal('raised_hands', {
    of: own,
    part: 'classes',
    rows: 'removed',
    columns: `key: id class_id user_id
      fact: raised_at second lowered_at`,
  }),
  personal('class_calls', {
    of: own,
    part: 'classes',
    rows: 'removed',
    columns: `key: id class_id user_id
      fact: by called_at second ended_at
      person: called_by`,
  }),
  personal('stage_places', {
    of: own,
    part: 'classes',
    rows: 'removed',
    columns: `key: id class_id user_id
      fact: called_at joined_at second has_camera has_sound is_muted ended_at
      school: page
      person: called_by`,
  }),
  personal('roll_call_answers', {
    of: own,
    part: 'classes',
    rows: 'removed',
    columns: `key: roll_call_id user_id
      fact: answered_at`,
  }),
  personal('class_questions', {
    of: own,
    part: 'classes',
    rows: 'removed',
    columns: `key: id class_id user_id nonce
      words: content
      fact: asked_at second state settled_at
      person: settled_by`,
  }),
  personal('question_votes', {
    of: own,
    part: 'classes',
    rows: 'removed',
    columns: `key: question_id user_id
      fact: voted_at`,
  }),
  personal('interaction_members', {
    of: own,
    part: 'classes',
    rows: 'removed',
    columns: `key: class_id user_id
      fact: reactions reacted_at asked_at`,
  }),
]
