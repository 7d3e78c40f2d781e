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
CREATE UNIQUE INDEX "class_marks_nonce_key" ON "class_marks" USING btree ("class_id","nonce");--> statement-breakpoint
CREATE UNIQUE INDEX "live_captions_nonce_key" ON "live_captions" USING btree ("class_id","nonce");--> statement-breakpoint
CREATE INDEX "live_captions_class_idx" ON "live_captions" USING btree ("class_id","id");--> statement-breakpoint
CREATE INDEX "video_notes_user_idx" ON "video_notes" USING btree ("user_id","video_id","second");--> statement-breakpoint
CREATE INDEX "video_notes_video_idx" ON "video_notes" USING btree ("video_id");