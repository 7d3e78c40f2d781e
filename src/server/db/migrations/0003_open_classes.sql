CREATE TABLE "chat_members" (
	"class_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"sent_at" timestamp with time zone,
	"muted_at" timestamp with time zone,
	"muted_by" integer,
	CONSTRAINT "chat_members_class_id_user_id_pk" PRIMARY KEY("class_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "chat_messages" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "chat_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"class_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"nonce" text NOT NULL,
	"content" text NOT NULL,
	"is_teacher" boolean DEFAULT false NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"deleted_by" integer
);
--> statement-breakpoint
CREATE TABLE "chat_rooms" (
	"class_id" integer PRIMARY KEY NOT NULL,
	"all_muted" boolean DEFAULT false NOT NULL,
	"seconds_between" smallint DEFAULT 10 NOT NULL,
	"max_bytes" smallint DEFAULT 450 NOT NULL,
	"notice" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "broadcasts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "broadcasts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"class_id" integer NOT NULL,
	"via" text NOT NULL,
	"publisher_id" integer,
	"state" text DEFAULT 'live' NOT NULL,
	"duration" double precision DEFAULT 0 NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"publish_id" text DEFAULT '' NOT NULL,
	"flv_url" text DEFAULT '' NOT NULL,
	"flv_host" text DEFAULT '' NOT NULL,
	"end_asked_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	CONSTRAINT "broadcasts_state_check" CHECK ("broadcasts"."state" in ('live', 'interrupted', 'ended'))
);
--> statement-breakpoint
CREATE TABLE "open_class_bookings" (
	"class_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"user_kind" smallint NOT NULL,
	"source" smallint NOT NULL,
	"entry_source" text NOT NULL,
	"booked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"cancelled_at" timestamp with time zone,
	CONSTRAINT "open_class_bookings_class_id_user_id_pk" PRIMARY KEY("class_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "open_class_likes" (
	"class_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "open_class_likes_class_id_user_id_pk" PRIMARY KEY("class_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "open_class_teachers" (
	"class_id" integer NOT NULL,
	"teacher_id" integer NOT NULL,
	"position" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "open_class_teachers_class_id_teacher_id_pk" PRIMARY KEY("class_id","teacher_id")
);
--> statement-breakpoint
CREATE TABLE "open_class_videos" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "open_class_videos_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"class_id" integer NOT NULL,
	"video_id" integer NOT NULL,
	"position" smallint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "open_classes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "open_classes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"crypt_id" text NOT NULL,
	"lesson_id" integer,
	"name" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"desc" text DEFAULT '' NOT NULL,
	"intro" text DEFAULT '' NOT NULL,
	"cover_url" text DEFAULT '' NOT NULL,
	"begin_at" timestamp with time zone,
	"end_at" timestamp with time zone,
	"product_id" integer,
	"is_replay" boolean DEFAULT true NOT NULL,
	"is_chat" boolean DEFAULT true NOT NULL,
	"stream_key" text NOT NULL,
	"cancelled_at" timestamp with time zone,
	"created_by" integer,
	"is_demo" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "open_classes_times_check" CHECK ("open_classes"."end_at" > "open_classes"."begin_at"),
	CONSTRAINT "open_classes_timed_check" CHECK (("open_classes"."begin_at" is null) = ("open_classes"."end_at" is null) and ("open_classes"."lesson_id" is not null or "open_classes"."begin_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "presences" (
	"class_id" integer NOT NULL,
	"viewer" text NOT NULL,
	"user_id" integer,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "presences_class_id_viewer_pk" PRIMARY KEY("class_id","viewer")
);
--> statement-breakpoint
CREATE TABLE "video_jobs" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "video_jobs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"video_id" integer NOT NULL,
	"kind" text NOT NULL,
	"sources" integer[] DEFAULT '{}' NOT NULL,
	"begin_second" double precision,
	"end_second" double precision,
	"status" smallint DEFAULT 0 NOT NULL,
	"progress" smallint DEFAULT 0 NOT NULL,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"error" text,
	"created_by" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	CONSTRAINT "video_jobs_kind_check" CHECK ("video_jobs"."kind" in ('transcode', 'clip', 'concat')),
	CONSTRAINT "video_jobs_status_check" CHECK ("video_jobs"."status" between 0 and 3)
);
--> statement-breakpoint
CREATE TABLE "video_segments" (
	"video_id" integer NOT NULL,
	"quality" text NOT NULL,
	"position" integer NOT NULL,
	"run" integer DEFAULT 0 NOT NULL,
	"duration" double precision NOT NULL,
	"bytes" integer NOT NULL,
	CONSTRAINT "video_segments_video_id_quality_position_pk" PRIMARY KEY("video_id","quality","position"),
	CONSTRAINT "video_segments_quality_check" CHECK ("video_segments"."quality" in ('source', 'hd', 'sd'))
);
--> statement-breakpoint
CREATE TABLE "videos" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "videos_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"file_id" text NOT NULL,
	"name" text NOT NULL,
	"owner_id" integer,
	"source" text NOT NULL,
	"broadcast_id" integer,
	"original" text,
	"bytes" bigint DEFAULT 0 NOT NULL,
	"duration" double precision DEFAULT 0 NOT NULL,
	"width" smallint DEFAULT 0 NOT NULL,
	"height" smallint DEFAULT 0 NOT NULL,
	"has_source" boolean DEFAULT false NOT NULL,
	"has_hd" boolean DEFAULT false NOT NULL,
	"has_sd" boolean DEFAULT false NOT NULL,
	"is_demo" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"removed_at" timestamp with time zone,
	CONSTRAINT "videos_source_check" CHECK ("videos"."source" in ('broadcast', 'upload', 'clip', 'concat'))
);
--> statement-breakpoint
CREATE TABLE "view_records" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "view_records_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"class_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"watch_duration" integer DEFAULT 0 NOT NULL,
	"entered_at" timestamp with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "viewer_counts" (
	"class_id" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"online" integer NOT NULL,
	CONSTRAINT "viewer_counts_class_id_at_pk" PRIMARY KEY("class_id","at")
);
--> statement-breakpoint
CREATE TABLE "watch_positions" (
	"user_id" integer NOT NULL,
	"video_id" integer NOT NULL,
	"second" double precision NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "watch_positions_user_id_video_id_pk" PRIMARY KEY("user_id","video_id")
);
--> statement-breakpoint
ALTER TABLE "lessons" ADD COLUMN "chapter" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "chat_members" ADD CONSTRAINT "chat_members_class_id_open_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."open_classes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_members" ADD CONSTRAINT "chat_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_class_id_open_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."open_classes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_rooms" ADD CONSTRAINT "chat_rooms_class_id_open_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."open_classes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "broadcasts" ADD CONSTRAINT "broadcasts_class_id_open_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."open_classes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "broadcasts" ADD CONSTRAINT "broadcasts_publisher_id_users_id_fk" FOREIGN KEY ("publisher_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "open_class_bookings" ADD CONSTRAINT "open_class_bookings_class_id_open_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."open_classes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "open_class_bookings" ADD CONSTRAINT "open_class_bookings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "open_class_likes" ADD CONSTRAINT "open_class_likes_class_id_open_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."open_classes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "open_class_likes" ADD CONSTRAINT "open_class_likes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "open_class_teachers" ADD CONSTRAINT "open_class_teachers_class_id_open_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."open_classes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "open_class_teachers" ADD CONSTRAINT "open_class_teachers_teacher_id_users_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "open_class_videos" ADD CONSTRAINT "open_class_videos_class_id_open_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."open_classes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "open_class_videos" ADD CONSTRAINT "open_class_videos_video_id_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."videos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "open_classes" ADD CONSTRAINT "open_classes_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "open_classes" ADD CONSTRAINT "open_classes_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "open_classes" ADD CONSTRAINT "open_classes_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "presences" ADD CONSTRAINT "presences_class_id_open_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."open_classes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_jobs" ADD CONSTRAINT "video_jobs_video_id_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."videos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_jobs" ADD CONSTRAINT "video_jobs_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_segments" ADD CONSTRAINT "video_segments_video_id_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."videos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "videos" ADD CONSTRAINT "videos_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "videos" ADD CONSTRAINT "videos_broadcast_id_broadcasts_id_fk" FOREIGN KEY ("broadcast_id") REFERENCES "public"."broadcasts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "view_records" ADD CONSTRAINT "view_records_class_id_open_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."open_classes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "view_records" ADD CONSTRAINT "view_records_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "viewer_counts" ADD CONSTRAINT "viewer_counts_class_id_open_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."open_classes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watch_positions" ADD CONSTRAINT "watch_positions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watch_positions" ADD CONSTRAINT "watch_positions_video_id_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."videos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "chat_members_user_idx" ON "chat_members" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "chat_members_muted_idx" ON "chat_members" USING btree ("class_id") WHERE "chat_members"."muted_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "chat_messages_nonce_key" ON "chat_messages" USING btree ("class_id","user_id","nonce");--> statement-breakpoint
CREATE INDEX "chat_messages_class_idx" ON "chat_messages" USING btree ("class_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "chat_messages_user_idx" ON "chat_messages" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "broadcasts_one_key" ON "broadcasts" USING btree ("class_id") WHERE "broadcasts"."state" <> 'ended';--> statement-breakpoint
CREATE INDEX "broadcasts_class_idx" ON "broadcasts" USING btree ("class_id","id");--> statement-breakpoint
CREATE INDEX "open_class_bookings_user_idx" ON "open_class_bookings" USING btree ("user_id","booked_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "open_class_teachers_teacher_idx" ON "open_class_teachers" USING btree ("teacher_id");--> statement-breakpoint
CREATE UNIQUE INDEX "open_class_videos_once_key" ON "open_class_videos" USING btree ("class_id","video_id");--> statement-breakpoint
CREATE INDEX "open_class_videos_video_idx" ON "open_class_videos" USING btree ("video_id");--> statement-breakpoint
CREATE UNIQUE INDEX "open_classes_crypt_key" ON "open_classes" USING btree ("crypt_id");--> statement-breakpoint
CREATE UNIQUE INDEX "open_classes_stream_key" ON "open_classes" USING btree ("stream_key");--> statement-breakpoint
CREATE UNIQUE INDEX "open_classes_lesson_key" ON "open_classes" USING btree ("lesson_id");--> statement-breakpoint
CREATE UNIQUE INDEX "open_classes_product_key" ON "open_classes" USING btree ("product_id") WHERE "open_classes"."lesson_id" is null;--> statement-breakpoint
CREATE INDEX "open_classes_begin_idx" ON "open_classes" USING btree ("begin_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "open_classes"."cancelled_at" is null and "open_classes"."lesson_id" is null;--> statement-breakpoint
CREATE INDEX "presences_seen_idx" ON "presences" USING btree ("seen_at");--> statement-breakpoint
CREATE INDEX "video_jobs_open_idx" ON "video_jobs" USING btree ("id") WHERE "video_jobs"."status" < 2;--> statement-breakpoint
CREATE INDEX "video_jobs_video_idx" ON "video_jobs" USING btree ("video_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "videos_file_key" ON "videos" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "videos_owner_idx" ON "videos" USING btree ("owner_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "videos_broadcast_key" ON "videos" USING btree ("broadcast_id");--> statement-breakpoint
CREATE INDEX "view_records_class_idx" ON "view_records" USING btree ("class_id","user_id");--> statement-breakpoint
CREATE INDEX "view_records_time_idx" ON "view_records" USING btree ("class_id","entered_at");--> statement-breakpoint
-- the lessons that there are get their rooms, as db/lesson-rooms.ts makes them for later ones
INSERT INTO "open_classes" ("lesson_id", "product_id", "name", "begin_at", "end_at", "created_by", "crypt_id", "stream_key")
SELECT l."id", CASE WHEN NOT l."is_audition" THEN l."product_id" END, l."title", l."begin_at", l."end_at", l."teacher_id",
	'c' || replace(gen_random_uuid()::text, '-', ''), replace(gen_random_uuid()::text, '-', '')
FROM "lessons" l;
