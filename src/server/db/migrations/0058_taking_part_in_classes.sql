CREATE TABLE "caption_tracks" (
	"video_id" integer NOT NULL,
	"language" text NOT NULL,
	"source" text NOT NULL,
	"cues" jsonb NOT NULL,
	"updated_by" integer,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "caption_tracks_video_id_language_pk" PRIMARY KEY("video_id","language"),
	CONSTRAINT "caption_tracks_language_check" CHECK ("caption_tracks"."language" in ('zh', 'en', 'zh_tw')),
	CONSTRAINT "caption_tracks_source_check" CHECK ("caption_tracks"."source" in ('upload', 'edited'))
);
--> statement-breakpoint
CREATE TABLE "class_downloads" (
	"class_id" integer PRIMARY KEY NOT NULL,
	"recordings" boolean DEFAULT false NOT NULL,
	"transcripts" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "class_marks" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "class_marks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"class_id" integer NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"nonce" text NOT NULL,
	"created_by" integer,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "live_captions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "live_captions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"class_id" integer NOT NULL,
	"language" text NOT NULL,
	"text" text NOT NULL,
	"nonce" text NOT NULL,
	"created_by" integer,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "live_captions_language_check" CHECK ("live_captions"."language" in ('zh', 'en', 'zh_tw'))
);
--> statement-breakpoint
CREATE TABLE "video_chapters" (
	"video_id" integer PRIMARY KEY NOT NULL,
	"chapters" jsonb NOT NULL,
	"updated_by" integer,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "video_notes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "video_notes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"video_id" integer NOT NULL,
	"second" double precision NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "class_assistants" (
	"class_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"created_by" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "class_assistants_class_id_user_id_pk" PRIMARY KEY("class_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "class_entries" (
	"class_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"state" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"changed_by" integer,
	CONSTRAINT "class_entries_class_id_user_id_pk" PRIMARY KEY("class_id","user_id"),
	CONSTRAINT "class_entries_state_check" CHECK ("class_entries"."state" in ('waiting', 'admitted', 'removed')),
	CONSTRAINT "class_entries_reason_check" CHECK (("class_entries"."state" = 'removed') = ("class_entries"."reason" <> ''))
);
--> statement-breakpoint
CREATE TABLE "class_calls" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "class_calls_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"class_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"by" text NOT NULL,
	"called_at" timestamp with time zone DEFAULT now() NOT NULL,
	"called_by" integer,
	"second" integer NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "class_questions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "class_questions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"class_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"nonce" text NOT NULL,
	"content" text NOT NULL,
	"asked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"second" integer NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"settled_at" timestamp with time zone,
	"settled_by" integer
);
--> statement-breakpoint
CREATE TABLE "interaction_members" (
	"class_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"reactions" integer DEFAULT 0 NOT NULL,
	"reacted_at" timestamp with time zone,
	"asked_at" timestamp with time zone,
	CONSTRAINT "interaction_members_class_id_user_id_pk" PRIMARY KEY("class_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "interaction_rooms" (
	"class_id" integer PRIMARY KEY NOT NULL,
	"hands_open" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "question_votes" (
	"question_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"voted_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "question_votes_question_id_user_id_pk" PRIMARY KEY("question_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "raised_hands" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "raised_hands_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"class_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"raised_at" timestamp with time zone DEFAULT now() NOT NULL,
	"second" integer NOT NULL,
	"lowered_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "reaction_counts" (
	"class_id" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"kind" text NOT NULL,
	"second" integer NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "reaction_counts_class_id_at_kind_pk" PRIMARY KEY("class_id","at","kind")
);
--> statement-breakpoint
CREATE TABLE "roll_call_answers" (
	"roll_call_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"answered_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "roll_call_answers_roll_call_id_user_id_pk" PRIMARY KEY("roll_call_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "roll_calls" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "roll_calls_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"class_id" integer NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"started_by" integer,
	"second" integer NOT NULL,
	"ends_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "slide_turns" (
	"broadcast_id" integer NOT NULL,
	"second" integer NOT NULL,
	"material_id" integer,
	"page" smallint NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	CONSTRAINT "slide_turns_broadcast_id_second_pk" PRIMARY KEY("broadcast_id","second"),
	CONSTRAINT "slide_turns_page_check" CHECK ("slide_turns"."page" > 0 and "slide_turns"."second" >= 0)
);
--> statement-breakpoint
CREATE TABLE "poll_answers" (
	"round_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"choices" smallint[] DEFAULT '{}' NOT NULL,
	"word" text DEFAULT '' NOT NULL,
	"word_key" text DEFAULT '' NOT NULL,
	"answered_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "poll_answers_round_id_user_id_pk" PRIMARY KEY("round_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "poll_rounds" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "poll_rounds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"poll_id" integer NOT NULL,
	"class_id" integer NOT NULL,
	"number" smallint NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"second" integer NOT NULL,
	"due_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"is_result_shown" boolean DEFAULT false NOT NULL,
	"is_right_shown" boolean DEFAULT false NOT NULL,
	"shown_at" timestamp with time zone,
	"hidden_words" text[] DEFAULT '{}' NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "polls" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "polls_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"class_id" integer NOT NULL,
	"position" smallint NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"options" text[] DEFAULT '{}' NOT NULL,
	"right_options" smallint[] DEFAULT '{}' NOT NULL,
	"explanation" text DEFAULT '' NOT NULL,
	"scale_top" smallint DEFAULT 5 NOT NULL,
	"low_label" text DEFAULT '' NOT NULL,
	"high_label" text DEFAULT '' NOT NULL,
	"limit_seconds" smallint DEFAULT 0 NOT NULL,
	"is_anonymous" boolean DEFAULT false NOT NULL,
	"may_change" boolean DEFAULT false NOT NULL,
	"result_at_once" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "polls_kind_check" CHECK ("polls"."kind" in ('one', 'several', 'scale', 'word', 'quiz')),
	CONSTRAINT "polls_scale_top_check" CHECK ("polls"."scale_top" in (5, 10)),
	CONSTRAINT "polls_limit_seconds_check" CHECK ("polls"."limit_seconds" = 0 or "polls"."limit_seconds" between 10 and 600)
);
--> statement-breakpoint
ALTER TABLE "chat_messages" ADD COLUMN "is_assistant" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD COLUMN "is_announcement" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD COLUMN "reply_to" integer;--> statement-breakpoint
ALTER TABLE "chat_rooms" ADD COLUMN "pinned_id" integer;--> statement-breakpoint
ALTER TABLE "chat_rooms" ADD COLUMN "announcement_id" integer;--> statement-breakpoint
ALTER TABLE "chat_rooms" ADD COLUMN "announced_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "chat_rooms" ADD COLUMN "revision" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "class_materials" ADD COLUMN "pages" smallint;--> statement-breakpoint
ALTER TABLE "open_classes" ADD COLUMN "has_waiting_room" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "presences" ADD COLUMN "is_hidden" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "video_segments" ADD COLUMN "received_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "caption_tracks" ADD CONSTRAINT "caption_tracks_video_id_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."videos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "caption_tracks" ADD CONSTRAINT "caption_tracks_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_downloads" ADD CONSTRAINT "class_downloads_class_id_open_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."open_classes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_marks" ADD CONSTRAINT "class_marks_class_id_open_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."open_classes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_marks" ADD CONSTRAINT "class_marks_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_captions" ADD CONSTRAINT "live_captions_class_id_open_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."open_classes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_captions" ADD CONSTRAINT "live_captions_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_chapters" ADD CONSTRAINT "video_chapters_video_id_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."videos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_chapters" ADD CONSTRAINT "video_chapters_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_notes" ADD CONSTRAINT "video_notes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_notes" ADD CONSTRAINT "video_notes_video_id_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."videos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_assistants" ADD CONSTRAINT "class_assistants_class_id_open_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."open_classes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_assistants" ADD CONSTRAINT "class_assistants_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_assistants" ADD CONSTRAINT "class_assistants_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_entries" ADD CONSTRAINT "class_entries_class_id_open_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."open_classes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_entries" ADD CONSTRAINT "class_entries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_entries" ADD CONSTRAINT "class_entries_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_calls" ADD CONSTRAINT "class_calls_class_id_open_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."open_classes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_calls" ADD CONSTRAINT "class_calls_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_questions" ADD CONSTRAINT "class_questions_class_id_open_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."open_classes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_questions" ADD CONSTRAINT "class_questions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "interaction_members" ADD CONSTRAINT "interaction_members_class_id_open_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."open_classes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "interaction_members" ADD CONSTRAINT "interaction_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "interaction_rooms" ADD CONSTRAINT "interaction_rooms_class_id_open_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."open_classes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_votes" ADD CONSTRAINT "question_votes_question_id_class_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."class_questions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_votes" ADD CONSTRAINT "question_votes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "raised_hands" ADD CONSTRAINT "raised_hands_class_id_open_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."open_classes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "raised_hands" ADD CONSTRAINT "raised_hands_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reaction_counts" ADD CONSTRAINT "reaction_counts_class_id_open_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."open_classes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "roll_call_answers" ADD CONSTRAINT "roll_call_answers_roll_call_id_roll_calls_id_fk" FOREIGN KEY ("roll_call_id") REFERENCES "public"."roll_calls"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "roll_call_answers" ADD CONSTRAINT "roll_call_answers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "roll_calls" ADD CONSTRAINT "roll_calls_class_id_open_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."open_classes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "slide_turns" ADD CONSTRAINT "slide_turns_broadcast_id_broadcasts_id_fk" FOREIGN KEY ("broadcast_id") REFERENCES "public"."broadcasts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "slide_turns" ADD CONSTRAINT "slide_turns_material_id_class_materials_id_fk" FOREIGN KEY ("material_id") REFERENCES "public"."class_materials"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "poll_answers" ADD CONSTRAINT "poll_answers_round_id_poll_rounds_id_fk" FOREIGN KEY ("round_id") REFERENCES "public"."poll_rounds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "poll_answers" ADD CONSTRAINT "poll_answers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "poll_rounds" ADD CONSTRAINT "poll_rounds_poll_id_polls_id_fk" FOREIGN KEY ("poll_id") REFERENCES "public"."polls"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "poll_rounds" ADD CONSTRAINT "poll_rounds_class_id_open_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."open_classes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "polls" ADD CONSTRAINT "polls_class_id_open_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."open_classes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "class_marks_nonce_key" ON "class_marks" USING btree ("class_id","nonce");--> statement-breakpoint
CREATE UNIQUE INDEX "live_captions_nonce_key" ON "live_captions" USING btree ("class_id","nonce");--> statement-breakpoint
CREATE INDEX "live_captions_class_idx" ON "live_captions" USING btree ("class_id","id");--> statement-breakpoint
CREATE INDEX "video_notes_user_idx" ON "video_notes" USING btree ("user_id","video_id","second");--> statement-breakpoint
CREATE INDEX "video_notes_video_idx" ON "video_notes" USING btree ("video_id");--> statement-breakpoint
CREATE INDEX "class_assistants_user_idx" ON "class_assistants" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "class_entries_user_idx" ON "class_entries" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "class_entries_state_idx" ON "class_entries" USING btree ("class_id","state","changed_at");--> statement-breakpoint
CREATE UNIQUE INDEX "class_calls_current_key" ON "class_calls" USING btree ("class_id") WHERE "class_calls"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "class_calls_class_idx" ON "class_calls" USING btree ("class_id","user_id");--> statement-breakpoint
CREATE INDEX "class_calls_user_idx" ON "class_calls" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "class_questions_nonce_key" ON "class_questions" USING btree ("class_id","user_id","nonce");--> statement-breakpoint
CREATE INDEX "class_questions_class_idx" ON "class_questions" USING btree ("class_id","id");--> statement-breakpoint
CREATE INDEX "class_questions_user_idx" ON "class_questions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "interaction_members_user_idx" ON "interaction_members" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "question_votes_user_idx" ON "question_votes" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "raised_hands_up_key" ON "raised_hands" USING btree ("class_id","user_id") WHERE "raised_hands"."lowered_at" is null;--> statement-breakpoint
CREATE INDEX "raised_hands_class_idx" ON "raised_hands" USING btree ("class_id","id");--> statement-breakpoint
CREATE INDEX "raised_hands_user_idx" ON "raised_hands" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "roll_call_answers_user_idx" ON "roll_call_answers" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "roll_calls_class_idx" ON "roll_calls" USING btree ("class_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "slide_turns_material_idx" ON "slide_turns" USING btree ("material_id");--> statement-breakpoint
CREATE INDEX "poll_answers_user_idx" ON "poll_answers" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "poll_rounds_one_running_key" ON "poll_rounds" USING btree ("class_id") WHERE "poll_rounds"."ended_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "poll_rounds_number_key" ON "poll_rounds" USING btree ("poll_id","number");--> statement-breakpoint
CREATE INDEX "poll_rounds_class_idx" ON "poll_rounds" USING btree ("class_id","changed_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "polls_class_idx" ON "polls" USING btree ("class_id","position","id");